/** Look now, and again and again while the page is visible; for as long as the component lives that calls this. */
export function poll(look: () => Promise<void>, every: number): void {
  $effect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), every);
    return () => clearInterval(timer);
  });
}
