/**
 * The lines that the common panels bring, for the first result of a clinic: names and units, never a range. Ranges are
 * the laboratory's, and come from what the clinic typed last.
 */
type Line = readonly [analyte: string, unit: string | null]

const red: Line[] = [
  ['Hematocrito', '%'],
  ['Hemoglobina', 'g/dL'],
  ['Eritrocitos', '10⁶/µL'],
  ['VCM', 'fL'],
  ['CHCM', 'g/dL'],
]
const white: Line[] = [
  ['Leucocitos', '10³/µL'],
  ['Neutrófilos', '10³/µL'],
  ['Bandas', '10³/µL'],
  ['Linfocitos', '10³/µL'],
  ['Monocitos', '10³/µL'],
  ['Eosinófilos', '10³/µL'],
]
const platelets: Line = ['Plaquetas', '10³/µL']
const protein: Line = ['Proteínas totales', 'g/dL']
const alt: Line = ['ALT', 'U/L']
const creatinine: Line = ['Creatinina', 'mg/dL']
const urea: Line = ['BUN', 'mg/dL']
const glucose: Line = ['Glucosa', 'mg/dL']
const albumin: Line = ['Albúmina', 'g/dL']
const phosphatase: Line = ['Fosfatasa alcalina', 'U/L']
const minerals: Line[] = [
  ['Fósforo', 'mg/dL'],
  ['Calcio', 'mg/dL'],
]
const liver: Line[] = [
  alt,
  ['AST', 'U/L'],
  phosphatase,
  ['GGT', 'U/L'],
  ['Bilirrubina total', 'mg/dL'],
  albumin,
  protein,
]

const panels: Record<string, readonly Line[]> = {
  'hematologia-hemograma-completo-cuadro-hematico': [...red, ...white, platelets, ['Proteínas plasmáticas', 'g/dL']],
  'hematologia-recuento-leucocitario-diferencial': white,
  'hematologia-formula-leucocitaria': white,
  'hematologia-recuento-de-plaquetas': [platelets],
  'hematologia-hemoglobina': [['Hemoglobina', 'g/dL']],
  'hematologia-hematocrito-y-proteinas-totales': [['Hematocrito', '%'], protein],
  'quimica-perfil-bioquimico-basico': [alt, phosphatase, creatinine, urea, glucose, protein],
  'quimica-perfil-bioquimico-completo': [...liver, creatinine, urea, glucose, ...minerals, ['Colesterol', 'mg/dL']],
  'quimica-perfil-geriatrico': [...liver, creatinine, urea, glucose, ...minerals],
  'quimica-perfil-hepatico': liver,
  'quimica-perfil-prequirurgico': [alt, creatinine, urea, glucose, protein],
  'quimica-perfil-renal': [creatinine, urea, ...minerals, albumin],
  'quimica-perfil-lipidico': [
    ['Colesterol', 'mg/dL'],
    ['Triglicéridos', 'mg/dL'],
  ],
  'quimica-alt-gpt': [alt],
  'quimica-creatinina': [creatinine],
  'quimica-urea-bun': [urea],
  'quimica-glucosa-en-sangre': [glucose],
  'quimica-albumina': [albumin],
  'quimica-fosfatasa-alcalina-fa': [phosphatase],
  'quimica-proteinas-totales': [protein],
  'quimica-sdma': [['SDMA', 'µg/dL']],
  'coagulacion-tiempo-de-protrombina-pt': [['PT', 's']],
  'coagulacion-tiempo-de-tromboplastina-parcial-ptt': [['PTT', 's']],
  'endocrino-t4-total': [['T4 total', 'µg/dL']],
  'endocrino-tsh-canina': [['TSH', 'ng/mL']],
  'endocrino-cortisol-basal': [['Cortisol basal', 'µg/dL']],
  'uroanalisis-parcial-de-orina-uroanalisis': [
    ['Color', null],
    ['Aspecto', null],
    ['Densidad', null],
    ['pH', null],
    ['Proteínas', null],
    ['Glucosa', null],
    ['Cetonas', null],
    ['Bilirrubina', null],
    ['Sangre', null],
    ['Eritrocitos por campo', null],
    ['Leucocitos por campo', null],
    ['Cristales', null],
    ['Bacterias', null],
  ],
  'uroanalisis-densidad-urinaria': [['Densidad', null]],
  'uroanalisis-relacion-proteina-creatinina-urinaria-upc': [['UPC', null]],
}

export function analytesOf(
  examTypeId: string | null,
): { analyte: string; unit: string | null; min: null; max: null }[] {
  const lines = (examTypeId === null ? undefined : panels[examTypeId]) ?? []
  return lines.map(([analyte, unit]) => ({ analyte, unit, min: null, max: null }))
}
