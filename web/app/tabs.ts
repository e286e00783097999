/** One tab of the narrow bar for so many pixels of the window's width. */
const TAB_PX = 100

/** How many entries of the menu stand in the bar as tabs; all of them are in the panel behind Menú. */
export function countTabs(windowPx: number, entries: number): number {
  return Math.min(Math.floor(windowPx / TAB_PX), entries)
}
