import type { Page } from '@playwright/test'

/**
 * What reaches past the screen where nothing scrolls or cuts it, buttons whose words are cut, and phone numbers and
 * dates in two lines. Against the width that was asked for: a phone's window grows with a page that is too wide.
 */
export function overflowsOf(page: Page, width: number): Promise<string[]> {
  return page.evaluate((width) => {
    const faults: string[] = []
    const isCut = (node: Element): boolean => {
      for (let at = node.parentElement; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    const name = (node: Element) => `${node.tagName}.${node.getAttribute('class')} "${node.textContent.slice(0, 60)}"`
    for (const node of document.querySelectorAll('main *, [role=dialog] *, [role=alertdialog] *')) {
      const { left, right, width: own } = node.getBoundingClientRect()
      if (own > 1 && (left < -0.5 || right > width + 0.5) && !isCut(node))
        faults.push(`${Math.round(left)} to ${Math.round(right)}: ${name(node)}`)
    }
    for (const node of document.querySelectorAll('.mantine-Button-label'))
      if (node.scrollWidth > node.clientWidth) faults.push(`cut: ${name(node)}`)
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      for (const whole of (node.nodeValue ?? '').matchAll(/\+\d+(\u00a0\d+)+|\b\d{2}\/\d{2}\/\d{4}\b/g)) {
        const range = document.createRange()
        range.setStart(node, whole.index)
        range.setEnd(node, whole.index + whole[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) faults.push(`broken: ${whole[0]}`)
      }
    }
    if (document.documentElement.scrollWidth > width) faults.push(`page of ${document.documentElement.scrollWidth} px`)
    return faults.slice(0, 6)
  }, width)
}
