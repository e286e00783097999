import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    huellaHeard: string[]
  }
}

const LANDMARKS = new Set(['main', 'navigation', 'complementary', 'banner', 'contentinfo', 'search', 'region', 'form'])
/** What says nothing to who cannot see it, unless it has a name. */
const NAMED = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'img', 'menu'],
  ...['menuitem', 'option', 'radiogroup', 'dialog', 'alertdialog', 'table', 'grid', 'region', 'heading'],
])
/** Words that a library would say on its own. */
const ENGLISH =
  /\b(close|clear|toggle|search|loading|next|previous|submit|cancel|delete|remove|select|show|hide|open|notification)\b/i

interface Line {
  role: string
  name: string
  level: number
  depth: number
}

function linesOf(tree: string): Line[] {
  const lines: Line[] = []
  for (const line of tree.split('\n')) {
    const [, indent = '', role, name = ''] = /^( *)- '?([a-z]+)\b(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
    if (!role) continue
    const depth = indent.length
    // A drawing in a button or a link is a part of it: the button has the name.
    if (
      role === 'img' &&
      name === '' &&
      /^(button|link)$/.test(lines.findLast((above) => above.depth < depth)?.role ?? '')
    )
      continue
    lines.push({ role, name, depth, level: Number(/\[level=(\d)\]/.exec(line)?.[1] ?? 0) })
  }
  return lines
}

/** What is wrong with an accessibility tree, as Playwright writes it, for who walks by landmarks, headings and names. */
export function faultsOf(tree: string): string[] {
  const lines = linesOf(tree)
  const faults: string[] = []
  const count = (role: string) => lines.filter((line) => line.role === role).length
  if (count('main') !== 1) faults.push(`${count('main')} main parts`)
  const marks = lines.filter(({ role }) => LANDMARKS.has(role)).map(({ role, name }) => `${role} «${name}»`)
  for (const mark of new Set(marks.filter((mark, at) => marks.indexOf(mark) !== at))) faults.push(`twice ${mark}`)
  const headings = lines.filter(({ role }) => role === 'heading')
  const titles = headings.filter(({ level }) => level === 1)
  if (titles.length !== 1) faults.push(`${titles.length} titles: ${titles.map(({ name }) => name).join(', ')}`)
  for (const [at, { level, name }] of headings.entries())
    if (level > (headings[at - 1]?.level ?? 0) + 1) faults.push(`a level is skipped before «${name}»`)
  for (const { role, name } of lines) {
    if (NAMED.has(role) && name.trim() === '') faults.push(`a ${role} without a name`)
    if (ENGLISH.test(name)) faults.push(`English in the ${role} «${name}»`)
  }
  return faults
}

/** The browser's own code: what a screen reader would say by itself, in its order. */
function listen(): void {
  const LIVE = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'
  const said = new WeakMap<Element, string>()
  const wordsOf = (region: Element): string => (region.textContent ?? '').replace(/\s+/g, ' ').trim()
  window.huellaHeard = []
  const say = (region: Element): void => {
    const words = wordsOf(region)
    if (words !== '' && words !== said.get(region)) window.huellaHeard.push(words)
    said.set(region, words)
  }
  new MutationObserver((changes) => {
    const changed = new Set<Element>()
    for (const { target, addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const region of [node, ...node.querySelectorAll(LIVE)]) {
          if (!region.matches(LIVE) || said.has(region)) continue
          // One that comes with its words is heard for sure only where it interrupts.
          if (region.matches('[role="alert"], [aria-live="assertive"]')) say(region)
          else said.set(region, wordsOf(region))
        }
      }
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (region && said.has(region)) changed.add(region)
    }
    for (const region of changed) say(region)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/** Before the page is opened. @returns what was said up to now */
export async function hear(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(listen)
  return () => page.evaluate(() => window.huellaHeard.join('\n'))
}

export function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element.contains(document.activeElement))
}
