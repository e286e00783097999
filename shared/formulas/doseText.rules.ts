/**
 * How doses and concentrations are usually written, made plain for their readers (dose.rules.ts). Texts come folded, with
 * single spaces. What might mean something else stays as it is, and nobody reads it.
 */

const COMMA_OF_THOUSANDS = /(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d.,])/

/**
 * What to say of `1,000 mg`: it is a thousand where the comma is of thousands, and one here. `0,125` and `2,5` say what
 * they are, and `1,2500` too.
 */
export function commaOfThousands(text: string): string | undefined {
  const [, whole = '', rest = ''] = COMMA_OF_THOUSANDS.exec(text) ?? []
  if (whole === '') return undefined
  const digits = rest.replace(/(?<!0)0+$/, '')
  const decimal = [whole, digits.length === 3 ? `${digits}0` : digits].filter(Boolean).join(',')
  return `Escriba ${whole}${rest} o ${decimal}: con coma se entiende de dos maneras`
}

const HOURS = '(?:h|hs|hr|hrs|hora|horas|d|dia|dias)'
const ROUTE = '(?:oral|subcutanea|intramuscular|intravenosa|endovenosa|rectal|sublingual)'
const MEAL = '(?:desayuno|almuerzo|cena|comida|alimento)'
/** When and how a dose is given, which says nothing of how much. Not `al día`, which may be of all doses together. */
const AFTER_DOSE = new RegExp(
  ` (?:${[
    `c ?/ ?\\d{1,2}(?: ?${HOURS})?`,
    `cada \\d{1,2} ?${HOURS}`,
    'cada (?:dia|noche|manana)',
    '(?:una vez|1 vez|dos veces|tres veces|[2-6] veces) (?:al dia|por dia|a la semana)',
    `(?:al|con el|antes del|despues del|en el) ${MEAL}`,
    `con (?:la )?(?:${MEAL}|comidas|alimentos)`,
    'en ayunas',
    '(?:en|por) la (?:manana|tarde|noche)',
    `(?:por |durante )\\d{1,2} (?:dia|dias|semana|semanas)`,
    `(?:por )?(?:via )?${ROUTE}`,
    '(?:v\\.?o|p\\.?o|i\\.?v|i\\.?m|s\\.?c)',
  ].join('|')})[.,;]?$`,
)
const MOST_PHRASES = 4

/** `11,6 ml cada 24 horas` as `11,6 ml`. */
export function withoutWhen(dose: string): string {
  let text = dose
  for (let turn = 0; turn < MOST_PHRASES; turn++) text = text.replace(AFTER_DOSE, '')
  return text
}

const pieceForms = new Set(
  `tableta tabletas tab tabs comprimido comprimidos comp capsula capsulas caps gragea grageas masticable masticables
   recubierta recubiertas`.split(/\s+/),
)
const liquidForms = new Set('suspension solucion inyectable jarabe gotas oral emulsion elixir iny'.split(' '))
const isForm = (word = ''): boolean => pieceForms.has(word) || liquidForms.has(word)

/**
 * `suspension 1,5 mg/ml` as `1,5 mg/ml`, and `250 mg por 5 ml` as `250 mg/5 ml`. `50 mg suspension` does not say in how
 * many millilitres, and stays.
 */
export function withoutForm(concentration: string): string {
  const words = concentration.replace(/ (?:por|en) (?:cada )?(?=\d{0,3} ?ml$)/, '/').split(' ')
  const from = words.findIndex((word) => !isForm(word))
  const to = words.findLastIndex((word) => !isForm(word))
  if (from === -1) return concentration
  const start = from > 0 && words[from] === 'de' ? from + 1 : from
  const strong = words.slice(start, to + 1).join(' ')
  const forms = [...words.slice(0, from), ...words.slice(to + 1)]
  const isLiquid = /ml$|%$/.test(strong)
  return forms.every((word) => (isLiquid ? liquidForms : pieceForms).has(word)) ? strong : concentration
}
