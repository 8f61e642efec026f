/**
 * Whether you can point without touching. On a phone a tap leaves a mouse behind, which would point at
 * whatever comes to lie there next.
 */
export const canPoint = (): boolean => matchMedia('(hover: hover)').matches;
