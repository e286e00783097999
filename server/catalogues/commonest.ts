/**
 * What comes most often in a Colombian clinic for small animals, and stands first in its list: "hemo" is Hemograma, a dog
 * Criollo. From general knowledge, not reviewed.
 */
export const commonestBreeds: Readonly<Record<string, readonly string[]>> = {
  canino: [
    ...[
      'Criollo',
      'French Poodle',
      'Labrador Retriever',
      'Golden Retriever',
      'Pinscher Miniatura',
      'Schnauzer Miniatura',
    ],
    ...['Shih Tzu', 'Yorkshire Terrier', 'Pug', 'Bulldog Francés', 'Beagle', 'Chihuahua', 'Pitbull', 'Pastor Alemán'],
    ...['Bichón Maltés', 'Pomerania', 'Cocker Spaniel Inglés', 'Border Collie', 'Husky Siberiano', 'Rottweiler'],
  ],
  felino: ['Criollo', 'Doméstico de Pelo Corto', 'Siamés', 'Persa', 'Angora Turco', 'Maine Coon', 'Bengalí', 'Ragdoll'],
}

export const commonestExams: readonly string[] = [
  'hematologia-hemograma-completo-cuadro-hematico',
  'quimica-perfil-bioquimico-basico',
  'quimica-creatinina',
  'quimica-alt-gpt',
  'quimica-urea-bun',
  'quimica-glucosa-en-sangre',
  'quimica-perfil-prequirurgico',
  'quimica-perfil-renal',
  'quimica-perfil-hepatico',
  'coprologico-coprologico-directo',
  'coprologico-coprologico-seriado',
  'uroanalisis-parcial-de-orina-uroanalisis',
  'citologia-citologia-de-oido',
  'citologia-citologia-cutanea',
  'microbiologia-raspado-de-piel-profundo',
  'imagen-ecografia-abdominal',
  'imagen-radiografia-de-torax-dos-proyecciones',
  'imagen-radiografia-de-abdomen',
  'serologia-snap-4dx-dirofilaria-ehrlichia-anaplasma-lyme',
  'serologia-prueba-rapida-vif-felv-inmunodeficiencia-y-leucemia-felina',
  'coprologico-prueba-rapida-de-parvovirus',
]

/** The named ones first, in their order; the others as they stand. */
export function commonestFirst<Item>(items: readonly Item[], names: readonly string[], nameOf: (item: Item) => string) {
  const place = (item: Item): number => {
    const at = names.indexOf(nameOf(item))
    return at < 0 ? names.length : at
  }
  return items.toSorted((one, other) => place(one) - place(other))
}
