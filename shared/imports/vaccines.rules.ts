import type { Refusal } from '#shared/http/errors.ts'
import {
  type HistoryDraft,
  type KnownPet,
  readDate,
  readHistoryRow,
  readShort,
  readText,
} from '#shared/imports/history.rules.ts'
import { isNothing, type Reading, readNothing } from '#shared/imports/readings.rules.ts'
import type { ReadingContext, ReadRow } from '#shared/imports/row.rules.ts'
import { foldedWords } from '#shared/imports/words.rules.ts'
import { addMonths } from '#shared/values/date.ts'
import type { Protocol } from '#shared/protocols/protocols.contract.ts'

export interface PastVaccine {
  appliedOn: string
  nextOn: string | null
  name: string
  product: string | null
  laboratory: string | null
  batch: string | null
  batchExpiresOn: string | null
  doseNumber: number | null
  notes: string | null
}

function readDoseNumber(cell: string): Reading<number> {
  if (isNothing(cell)) return readNothing
  const [, digits = ''] = /^(\d{1,2})(?:\.0|[aª°]|ra|da|ta)?(?: ?dosis)?$/i.exec(cell.trim()) ?? []
  const number = Number(digits)
  return number > 0
    ? { value: number }
    : { problem: `«${cell.trim().slice(0, 40)}» no es el número de la dosis: escriba 1, 2 o 3` }
}

export function readVaccineRow(cells: readonly string[], context: ReadingContext): ReadRow<HistoryDraft<PastVaccine>> {
  return readHistoryRow(cells, context, (row, _context, appliedOn) => {
    const name = readShort(row, 'vaccine', 80)
    if (!name) row.problem('vaccine', 'Falta la vacuna: escriba cuál fue, por ejemplo antirrábica')
    return {
      ...{ appliedOn, nextOn: readDate(row, 'nextOn', context), name: name ?? '' },
      ...{ product: readShort(row, 'product', 80), laboratory: readShort(row, 'laboratory', 80) },
      ...{ batch: readShort(row, 'batch', 40), batchExpiresOn: readDate(row, 'batchExpiresOn', context) },
      doseNumber: row.read('doseNumber', readDoseNumber) ?? null,
      notes: joinNotes(readShort(row, 'veterinarian', 120), readText(row, 'notes')),
    }
  })
}

/** Nobody of the clinic signs what is imported: who gave it stays as a text. */
export function joinNotes(veterinarian: string | null, notes: string | null): string | null {
  const all = [veterinarian && `Aplicada por ${veterinarian}.`, notes].filter(Boolean).join(' ')
  return all === '' ? null : all.slice(0, 1000)
}

/** Later than this nobody waits for the next one. */
const NEXT_MONTHS = 13

/** A dose whose next day the file does not say calls for nobody. */
export function noteNoNext(
  { appliedOn, nextOn }: Pick<PastVaccine, 'appliedOn' | 'nextOn'>,
  today: string,
): string | undefined {
  return nextOn === null && appliedOn > addMonths(today, -NEXT_MONTHS)
    ? 'Sin próxima fecha: no se recordará'
    : undefined
}

const keyOf = (text: string) => foldedWords(text).join(' ')

/** How people call a vaccine, by the name of its shipped protocol without the species. */
const everyday: readonly [names: readonly string[], protocols: readonly string[]][] = [
  [
    ['rabia', 'antirrabica', 'antirabica', 'rabica', 'rabisin', 'defensor', 'imrab', 'rabigen', 'nobivac rabia'],
    [
      ...['canino-antirrabica-canina', 'felino-antirrabica-felina', 'equino-antirrabica-equina'],
      'huron-antirrabica-para-huron',
    ],
  ],
  [
    ['triple felina', 'trivalente felina', 'felina triple', 'fvrcp', 'trivalente', 'triple', 'rcp', 'felocell 3'],
    ['felino-triple-felina'],
  ],
  [['triple', 'trivalente', 'triple canina', 'dhp'], ['canino-triple-canina-dhp']],
  [['tetravalente', 'dhppi', 'cuadruple canina'], ['canino-tetravalente-canina-dhppi']],
  [
    ['quintuple', 'pentavalente', 'quintuple canina', 'pentavalente canina', '5 en 1', 'vanguard plus 5', 'penta'],
    ['canino-pentavalente-canina-quintuple'],
  ],
  [
    ['sextuple', 'hexavalente', 'sextuple canina', 'hexavalente canina', 'hexa'],
    ['canino-hexavalente-canina-sextuple'],
  ],
  [['septuple', 'septuple canina', 'heptavalente'], ['canino-septuple-canina-con-coronavirus']],
  [['octuple', 'octovalente', 'octuple canina'], ['canino-octuple-canina']],
  [
    [
      'puppy',
      'puppy dp',
      'parvo moquillo',
      'moquillo parvo',
      'parvovirus y moquillo',
      'parvo y moquillo',
      'nobivac puppy dp',
    ],
    ['canino-puppy-parvo-moquillo'],
  ],
  [['parvo', 'parvovirus', 'parvovirosis'], ['canino-parvovirus-canino-monovalente']],
  [
    ['moquillo', 'distemper'],
    ['canino-moquillo-canino-monovalente', 'huron-moquillo-para-huron'],
  ],
  [['leucemia', 'felv', 'leucemia viral', 'leucogen'], ['felino-leucemia-felina']],
  [
    ['cuadruple', 'cuadruple felina', 'triple mas leucemia', 'triple y leucemia'],
    ['felino-cuadruple-felina-triple-leucemia'],
  ],
  [['quintuple', 'quintuple felina', 'pentavalente felina'], ['felino-quintuple-felina']],
  [['giardia'], ['canino-giardia-canina']],
  [['coronavirus', 'corona'], ['canino-coronavirus-enterico-canino']],
  [
    ['leptospira', 'lepto', 'leptospirosis'],
    ['canino-leptospira-canina', 'equino-leptospira-equina'],
  ],
  [['influenza'], ['canino-influenza-canina', 'equino-influenza-equina']],
  [['tetano', 'tetanos', 'toxoide tetanico'], ['equino-toxoide-tetanico-equino']],
]

const byName = new Map<string, string[]>()
for (const [names, protocols] of everyday)
  for (const name of names) byName.set(name, [...(byName.get(name) ?? []), ...protocols])

/** The clinic's protocol that a vaccine's name means for a species; one that means none, or several, stays as it is written. */
export function findProtocolNamed(
  name: string,
  speciesId: string,
  protocols: readonly Pick<Protocol, 'id' | 'kind' | 'name' | 'family' | 'speciesIds' | 'schedule'>[],
) {
  const key = keyOf(name)
  const meant = byName.get(key) ?? []
  const offered = protocols.filter(({ kind, speciesIds }) => kind === 'vaccine' && speciesIds.includes(speciesId))
  return offered.find((one) => keyOf(one.name) === key) ?? only(offered.filter(({ id }) => meant.includes(id)))
}

const speciesWords = new Map<string, string>([
  ...['felino', 'felina', 'gato', 'gatos'].map((word) => [word, 'felino'] as const),
  ...['canino', 'canina', 'perro', 'perros'].map((word) => [word, 'canino'] as const),
  ...['equino', 'equina', 'caballo', 'caballos'].map((word) => [word, 'equino'] as const),
])
const named = new Set(speciesWords.values())

/**
 * A vaccine that is another species' by its name, for an animal that none of its names fits: rather of another animal. Others
 * than these three are given those of dogs and cats.
 */
export function refuseOtherSpecies(
  name: string,
  { name: petName, speciesId }: Pick<KnownPet, 'name' | 'speciesId'>,
  protocols: readonly Pick<Protocol, 'kind' | 'name' | 'speciesIds'>[],
): Refusal | undefined {
  if (!named.has(speciesId)) return undefined
  const said = foldedWords(name).flatMap((word) => speciesWords.get(word) ?? [])
  const listed = protocols.filter((one) => one.kind === 'vaccine' && keyOf(one.name) === keyOf(name))
  const isOther = (said.length > 0 && !said.includes(speciesId)) || listed.length > 0
  return isOther
    ? { field: 'vaccine', message: `«${name}» no es para la especie de ${petName}: revise de qué mascota es la fila` }
    : undefined
}

function only<One>(found: readonly One[]): One | undefined {
  return found.length === 1 ? found[0] : undefined
}
