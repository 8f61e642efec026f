# The app for the browser, the package with compiled rules, and then only what runs.
FROM node:22-slim AS app
WORKDIR /cenote
COPY web/package.json web/package-lock.json web/
RUN npm --prefix web ci --no-audit --no-fund
COPY web web
COPY src/cenote/words src/cenote/words
COPY src/cenote/review/openings.json src/cenote/review/openings.json
RUN npm --prefix web run build

FROM python:3.12-slim AS package
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /cenote
COPY pyproject.toml setup.py README.md LICENSE ./
COPY build_backend build_backend
COPY src src
COPY --from=app /cenote/src/cenote/server/static src/cenote/server/static
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
COPY requirements/run.txt /tmp/run.txt
RUN --mount=type=bind,from=package,source=/wheels,target=/wheels \
    pip install --no-cache-dir --require-hashes --requirement /tmp/run.txt \
    && pip install --no-cache-dir "psycopg[binary]>=3.2,<4" "greenlet>=3.2,<4" \
    && pip install --no-cache-dir --no-deps /wheels/*.whl \
    && useradd --create-home --uid 1000 cenote \
    && install --directory --owner=cenote /data
USER cenote
ENV CENOTE_HOST=0.0.0.0 CENOTE_PORT=8765 CENOTE_DATA=/data CENOTE_BROWSER=0
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8765/readyz', timeout=4)"]
ENTRYPOINT ["cenote"]
CMD ["serve"]
