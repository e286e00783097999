import { useMediaQuery } from '@mantine/hooks'

/** Below it a dropdown, a modal and a drawer become a bottom sheet. */
export const SHEET_BELOW_PX = 768
/** Below it the side menu becomes the bottom bar. */
export const BOTTOM_BAR_BELOW_PX = 1024

function useBelow(pixels: number): boolean {
  // There is no server rendering: the first paint already knows the width.
  return useMediaQuery(`(max-width: ${pixels - 0.02}px)`, undefined, { getInitialValueInEffect: false }) === true
}

/** Narrow enough for sheets instead of popovers (under 768 px). */
export function useIsPhone(): boolean {
  return useBelow(SHEET_BELOW_PX)
}

/** Narrow enough for the bottom bar (under 1024 px). */
export function useHasBottomBar(): boolean {
  return useBelow(BOTTOM_BAR_BELOW_PX)
}
