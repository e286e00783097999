import type { RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { helpPageOf, helpPages } from '#web/app/helpPages.ts'
import { pages } from '#web/app/routes.tsx'

const written = import.meta.glob<string>('/public/ayuda/*.html', { query: '?raw', import: 'default', eager: true })

/** The address of every page and tab, `:names` and all. */
function addressesOf(routes: RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path = '', children }) => {
    const address = above && path ? `${above}/${path}` : above || path
    return [address, ...addressesOf(children ?? [], address)]
  })
}

const addresses = [...new Set(addressesOf(pages))].filter((address) => address !== '*')

describe('the help', () => {
  it.each(addresses)('%s has a help page of its own', (address) => {
    const page = helpPageOf(address.replaceAll(/:\w+/g, 'x-1').replace('*', 'algo'))
    expect(page === helpPages['/']).toBe(address === '/')
  })

  it('has no page for an address that does not exist, nor one that nobody opens', () => {
    const stranded = Object.keys(helpPages).filter((path) => !addresses.includes(path))
    expect(stranded).toEqual([])
    expect(Object.keys(written).toSorted()).toEqual(
      [...new Set(Object.values(helpPages))].map((page) => `/public${page}`).toSorted(),
    )
  })

  it.each(['/no-existe', '/propietarios/1/2/3'])('an address without a page of its own opens the root’s', (address) => {
    expect(helpPageOf(address)).toBe(helpPages['/'])
  })

  it('ignores a slash at the end', () => {
    expect(helpPageOf('/historias/')).toBe(helpPages['/historias'])
  })

  it.each(Object.entries(written))('%s is a short Spanish page that a strict policy serves', (_file, page) => {
    expect(page).toContain('<html lang="es-CO">')
    expect(page.match(/<h1>/g)).toHaveLength(1)
    // No script and no style of its own: the policy of the help would refuse them.
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=|https?:/)
    const words = page.replaceAll(/<[^>]+>/g, ' ').split(/\s+/)
    expect(words.length).toBeLessThan(320)
  })
})
