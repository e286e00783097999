import { createElement, type ReactNode } from 'react'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { countWords } from '#web/form/listCount.ts'
import { ListScreen } from '#web/form/ListScreen.tsx'
import { ListBody, type PagedList } from '#web/ui/ListBody.tsx'
import { listWords } from '#web/ui/listWords.ts'

const idle = { isPending: false, isFetching: false, error: null, refetch: () => Promise.resolve() }
const read = (items: string[], total = items.length): PagedList<string> & { isPlaceholderData: boolean } => ({
  ...idle,
  data: { pages: [{ items, total }] },
  hasNextPage: items.length < total,
  isFetchNextPageError: false,
  isFetchingNextPage: false,
  isPlaceholderData: false,
  fetchNextPage: () => Promise.resolve(),
})
const loading = { ...read([]), data: undefined, isPending: true }
const error = new Error('El servidor no responde.')
const failed = { ...read([]), data: undefined, error }

function markupOf(Part: () => ReactNode): string {
  const page = createElement(MemoryRouter, {}, createElement(MantineProvider, { env: 'test' }, createElement(Part)))
  return renderToStaticMarkup(page)
}

/** The words that stand on the page, those for screen readers too. */
function wordsOf(Part: () => ReactNode): string {
  return markupOf(Part)
    .replace(/<style.*?<\/style>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

type Tab = Partial<Parameters<typeof ListScreen<string>>[0]>

/** A list in a tab with what adds a line, and nothing that chooses them. */
const bare: Omit<Parameters<typeof ListScreen<string>>[0], 'query'> = {
  name: 'las consultas',
  begin: (tone) => `[Nueva ${tone}]`,
  empty: (begin) => ['Aún no hay consultas. ', begin],
  children: (rows) => rows.join(', '),
}

/** The same with a search and a filter. */
const tab = (query: PagedList<string> & { isPlaceholderData: boolean }, q = '', more: Tab = {}): string =>
  wordsOf(() =>
    ListScreen<string>({
      ...bare,
      query,
      search: { label: 'Buscar', value: q, onChange: () => undefined, hint: 'Escriba menos.' },
      filters: { count: 0, onClear: () => undefined, fields: 'Estado' },
      ...more,
    }),
  )

describe('a list', () => {
  test('says that it loads', () => expect(tab(loading)).toContain('Cargando las consultas'))

  test('says why it did not come, and offers to try again', () =>
    expect(tab(failed)).toContain('No se cargaron las consultas El servidor no responde. Reintentar'))

  test('shows its lines, how many of all, and what adds one', () => {
    const words = tab(read(['Vómito', 'Control'], 1284))
    expect(words).toBe('/ Filtros [Nueva default] Vómito, Control Mostrando 2 de 1.284 Mostrar más')
  })

  test('keeps its lines where the next page fails, or reading them again', () => {
    const next = { ...read(['Vómito'], 1284), error, isFetchNextPageError: true }
    expect(tab(next)).toContain('Vómito No se cargaron más consultas El servidor no responde. Reintentar')
    expect(tab({ ...read(['Vómito']), error })).toContain('Vómito Mostrando 1 de 1')
  })

  test('that is empty has nothing to look for: it offers its beginning alone', () => {
    expect(tab(read([]))).toBe('Aún no hay consultas. [Nueva primary]')
    expect(wordsOf(() => ListScreen<string>({ ...bare, query: read([]) }))).toBe(
      'Aún no hay consultas. [Nueva primary]',
    )
  })

  test('that found nothing says for what, and how to see all again', () => {
    expect(tab(read([]), 'gastritis')).toMatch(/Sin resultados .*para «gastritis» Escriba menos. Limpiar búsqueda$/)
    const filters = { count: 1, onClear: () => undefined, fields: 'Estado' }
    expect(tab(read([]), '', { filters })).toMatch(/Sin resultados con estos filtros .* Quitar filtros$/)
  })

  test('says that what it found only resembles the words', () => {
    const query = { ...read(['Vómito']), data: { pages: [{ items: ['Vómito'], total: 1, isSimilar: true }] } }
    expect(tab(query, 'bomito')).toContain('parecidos a «bomito» Vómito')
  })

  test('hides what may go, while nobody knows whether it is empty: no focus may be on it', () => {
    const search = { label: 'Buscar', value: '', onChange: () => undefined }
    expect(markupOf(() => ListScreen<string>({ ...bare, query: loading }))).toContain('data-coming="true"')
    expect(markupOf(() => ListScreen<string>({ ...bare, query: loading, search }))).toContain('data-coming="true"')
    expect(markupOf(() => ListScreen<string>({ ...bare, query: read(['Vómito']), search }))).not.toContain(
      'data-coming',
    )
  })

  test('that is a page counts itself in its head, and keeps its search where it is empty', () => {
    const header = {
      title: 'Consultas',
      subtitle: { all: ['consulta', 'consultas'], found: ['hallada', 'halladas'] },
    } as const
    expect(tab(read([], 0), '', { header })).toBe(
      'Consultas 0 consultas [Nueva primary] / Filtros Aún no hay consultas. [Nueva primary]',
    )
    expect(tab(read(['Vómito']), 'vom', { header })).toContain('Consultas 1 hallada')
    expect(tab(loading, '', { header })).not.toContain('consultas 0')
  })

  test('that comes whole has no foot', () => {
    const list = { ...idle, data: ['Vómito', 'Control'] }
    const body = () =>
      ListBody<string>({ name: 'los pesos', query: list, empty: '', children: (rows) => rows.join(', ') })
    expect(wordsOf(body)).toBe('Vómito, Control')
  })
})

test.each([
  ['los controles', 'Cargando los controles', 'No se cargaron los controles'],
  ['el catálogo', 'Cargando el catálogo', 'No se cargó el catálogo'],
])('%s has its sentences', (name, whileLoading, whenFailed) =>
  expect(listWords(name)).toMatchObject({ loading: whileLoading, failed: whenFailed }),
)

test.each([
  [1, false, '1 mascota'],
  [1284, false, '1.284 mascotas'],
  [1, true, '1 encontrada'],
  [10_000, true, 'Más de 10.000 encontradas'],
])('%i, filtered: %s', (total, isFiltered, said) =>
  expect(countWords(total, isFiltered, { all: ['mascota', 'mascotas'], found: ['encontrada', 'encontradas'] })).toBe(
    said,
  ),
)
