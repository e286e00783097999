import type { DewormingKind } from '#shared/dewormings/dewormings.contract.ts'
import { type HistoryDraft, readDate, readHistoryRow, readShort, readText } from '#shared/imports/history.rules.ts'
import { isNothing } from '#shared/imports/readings.rules.ts'
import type { ReadingContext, ReadRow } from '#shared/imports/row.rules.ts'
import { joinNotes } from '#shared/imports/vaccines.rules.ts'
import { foldedWords } from '#shared/imports/words.rules.ts'

export interface PastDeworming {
  appliedOn: string
  nextOn: string | null
  kind: DewormingKind
  product: string
  activeIngredient: string | null
  dose: string
  batch: string | null
  batchExpiresOn: string | null
  notes: string | null
}

const keyOf = (text: string) => foldedWords(text).join(' ')

/** `interna`, `vermífugo y pulgas`: what its words say it works against. */
function kindOf(text: string): DewormingKind | undefined {
  const words = foldedWords(text)
  const has = (names: RegExp) => words.some((word) => names.test(word))
  const isBoth = has(/^(ambas|ambos|mixt[oa]|mixta|completa|endectocida)$/)
  const isInternal = isBoth || has(/^(intern[oa]s?|vermifug[oa]|vermes|lombrices|gusanos|endoparasitos|oral)$/)
  const isExternal = isBoth || has(/^(extern[oa]s?|pulgas?|garrapatas?|ectoparasitos|pipeta|collar)$/)
  if (isInternal && isExternal) return 'both'
  return isInternal ? 'internal' : isExternal ? 'external' : undefined
}

/** What is sold under a name of its own, and works against what. */
const brands: readonly [names: readonly string[], kind: DewormingKind][] = [
  [['drontal', 'endogard', 'cazitel', 'canex', 'total full', 'vermiplex', 'panacur', 'milbemax', 'basken'], 'internal'],
  [
    [
      'bravecto',
      'nexgard',
      'simparica',
      'frontline',
      'fiprotec',
      'credelio',
      'seresto',
      'advantix',
      'effipro',
      'comfortis',
    ],
    'external',
  ],
  [
    ['nexgard spectra', 'simparica trio', 'revolution', 'advocate', 'nexgard combo', 'credelio plus', 'stronghold'],
    'both',
  ],
]
const kindOfBrand = new Map(brands.flatMap(([names, kind]) => names.map((name) => [name, kind] as const)))

export function readDewormingRow(
  cells: readonly string[],
  context: ReadingContext,
): ReadRow<HistoryDraft<PastDeworming>> {
  return readHistoryRow(cells, context, (row, { dewormers }, appliedOn) => {
    const product = readShort(row, 'product', 80)
    if (!product) row.problem('product', 'Falta el producto: escriba con qué se desparasitó')
    const known = dewormers.find(({ name }) => keyOf(name) === keyOf(product ?? ''))
    const said = row.text('kind')
    const ofCell = isNothing(said) ? undefined : kindOf(said)
    if (!isNothing(said) && !ofCell)
      row.problem('kind', `«${said.trim().slice(0, 40)}» no dice contra qué es: escriba «interna», «externa» o «ambas»`)
    const kind = ofCell ?? known?.kind ?? kindOfBrand.get(keyOf(product ?? '')) ?? kindOf(product ?? '')
    if (product && !kind)
      row.problem(
        'product',
        `No se sabe si «${product.slice(0, 40)}» es contra parásitos internos o externos: agregue una columna que diga «interna», «externa» o «ambas»`,
      )
    return {
      ...{ appliedOn, nextOn: readDate(row, 'nextOn', context), kind: kind ?? 'internal' },
      ...{ product: known?.name ?? product ?? '', activeIngredient: known?.activeIngredient ?? null },
      dose: readShort(row, 'dose', 80) ?? 'Sin registrar',
      ...{ batch: readShort(row, 'batch', 40), batchExpiresOn: readDate(row, 'batchExpiresOn', context) },
      notes: joinNotes(readShort(row, 'veterinarian', 120), readText(row, 'notes')),
    }
  })
}
