import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    huellaFocus: () => string[]
  }
}

/** The browser's own code: what is wrong with where the focus is, and with how the place that it left was marked. */
function watchFocus(): void {
  interface Seen {
    element: Element
    name: string
    marks: string
  }
  let last: Seen | undefined

  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}»`

  /** All that can draw a ring: the element, what is painted over it, its label, and what stands around it. */
  const marksOf = (element: Element): string => {
    const around = [element, element.nextElementSibling, ...((element as HTMLInputElement).labels ?? [])]
    for (let up = element.parentElement, steps = 0; up && steps < 4; up = up.parentElement, steps++) around.push(up)
    const draw = (style: CSSStyleDeclaration): string =>
      [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.transform, style.content].join()
    return around
      .flatMap((part) =>
        part ? [null, '::before', '::after'].map((pseudo) => draw(getComputedStyle(part, pseudo))) : [],
      )
      .join(';')
  }

  window.huellaFocus = () => {
    // What fades in or out is judged at its end.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const faults: string[] = []
    const focused = document.activeElement
    if (last && last.element !== focused && last.element.isConnected && marksOf(last.element) === last.marks)
      faults.push(`${last.name} shows no focus`)
    if (!focused || focused === document.body) {
      last = undefined
      return [...faults, 'the focus is lost']
    }
    const { left, top, width, height } = focused.getBoundingClientRect()
    // A page or a dialog that took the focus needs no ring: reading begins there.
    const isPlace = focused.matches('main, [role="dialog"], [role="alertdialog"], h1, h2, h3, iframe')
    const isShown = width > 2 && height > 2 && getComputedStyle(focused).opacity !== '0'
    last = isPlace ? undefined : { element: focused, name: nameOf(focused), marks: marksOf(focused) }
    if (!isPlace && isShown) {
      const inside = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [left + width * x, top + height * y]))
      const seen = inside.some(([x = 0, y = 0]) => {
        const over = document.elementFromPoint(x, y)
        // A toast goes by itself.
        return (
          over !== null &&
          (focused.contains(over) || over.contains(focused) || over.closest('.mantine-Notifications-root') !== null)
        )
      })
      if (!seen) faults.push(`${nameOf(focused)} is covered or out of sight`)
    }
    return faults
  }
}

/** A person without a mouse. Every step asks that the focus is somewhere, in sight, and was visible where it was. */
export class Keys {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async of(page: Page): Promise<Keys> {
    await page.addInitScript(watchFocus)
    return new Keys(page)
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
  }

  /** Replaces what stands in the field. */
  async retype(text: string): Promise<void> {
    await this.press('Control+a')
    await this.type(text)
  }

  /** What had the focus may go a moment before the page gives it to something else. */
  async expectFocus(): Promise<void> {
    await expect(this.page.locator('body')).not.toBeFocused()
    expect(await this.page.evaluate(() => window.huellaFocus())).toEqual([])
  }

  /** Goes to something as a person does who sees where it is: forwards or backwards, a key at a time. */
  async go(target: Locator, [forwards, backwards] = ['Tab', 'Shift+Tab']): Promise<void> {
    // A radio may lie unseen under its label, which shows its focus.
    await expect(target).toBeAttached()
    for (let presses = 0; presses < 150; presses++) {
      const way = await target.evaluate((element) => {
        const { activeElement } = document
        if (element === activeElement) return 0
        if (!activeElement || activeElement === document.body) return 1
        return activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1
      })
      if (way === 0) return
      await this.press(way > 0 ? (forwards ?? 'Tab') : (backwards ?? 'Shift+Tab'))
      await this.expectFocus()
    }
    throw new Error(`The keyboard does not reach ${String(target)}`)
  }

  /** Goes there and presses it. */
  async use(target: Locator, key = 'Enter'): Promise<void> {
    await this.go(target)
    await this.press(key)
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.go(target)
    await this.retype(text)
  }

  /** An entry of a menu that is opened for it. */
  async choose(menu: Locator, item: string | RegExp): Promise<void> {
    await this.use(menu)
    const items = this.page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    await this.go(items.filter({ hasText: item }).first(), ['ArrowDown', 'ArrowUp'])
    await this.press('Enter')
  }

  /** The first fitting entry of a searched list. */
  async find(list: Locator, text: string): Promise<void> {
    await this.fill(list, text)
    await expect(this.page.getByRole('option').filter({ visible: true }).first()).toContainText(text)
    if ((await list.getAttribute('aria-activedescendant')) === null) await this.press('ArrowDown')
    await this.press('Enter')
    await expect(this.page.getByRole('option').filter({ visible: true })).toHaveCount(0)
  }

  /** After a dialog: the focus is with what opened it. */
  async close(dialog: Locator, opener: Locator): Promise<void> {
    await this.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    await this.expectFocus()
  }
}
