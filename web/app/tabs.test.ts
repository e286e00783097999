import { expect, test } from 'vitest'
import { countTabs } from '#web/app/tabs.ts'

test.each([
  [99, 0, 9],
  [100, 1, 9],
  [320, 3, 9],
  [399, 3, 9],
  [400, 4, 9],
  [768, 7, 9],
  [1023, 9, 9],
  [1023, 4, 4],
])('%i px show %i tabs of %i', (windowPx, tabs, entries) => expect(countTabs(windowPx, entries)).toBe(tabs))
