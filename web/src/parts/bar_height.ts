/** Tells the page how high its bar is: on wide screens it lies over the table, which leaves room for it. */
export function tellsHeight(bar: HTMLElement): () => void {
  const page = bar.closest<HTMLElement>(".app");
  const observer = new ResizeObserver(() => page?.style.setProperty("--bar", `${String(bar.offsetHeight)}px`));
  observer.observe(bar);
  return () => { observer.disconnect(); };
}
