import { fold } from '#shared/values/text.ts'

/** A medicine as a record names it, and what the catalogue says of it. */
export interface NamedMedicine {
  medicine: string
  activeIngredient: string | null
  class?: string
  group?: string
}

/** Words of an allergy that stand for a whole family, and how its medicines are known. */
const allergyFamilies: { said: RegExp; is: RegExp }[] = [
  { said: /penicil|betalact|[a-z]cilina/, is: /cilina|betalact|penicil|clavul/ },
  { said: /cefal/, is: /\bcef|cefal/ },
  { said: /sulfa|sulfon/, is: /\bsulfa(?!to)|sulfon/ },
  { said: /\baines?\b|antiinflamatorios? no est/, is: /\baine\b/ },
  { said: /corticoid|corticoest|corticost|cortison/, is: /corticoid|corticost/ },
  { said: /quinolon|[a-z]floxacin/, is: /quinolon|floxacin/ },
  { said: /tetracicl|doxicicl/, is: /tetracicl|doxicicl/ },
  { said: /aminogluc|gentamic|amikac/, is: /aminogluc/ },
  { said: /opioid|opiace|morfin/, is: /opioid/ },
  { said: /macrolid|eritromic|azitromic/, is: /macrolid/ },
  { said: /isoxazolin/, is: /isoxazolin/ },
]

/** Too common to mean a medicine. */
const commonWords = new Set(
  `alergia alergias alergico alergica reaccion reacciones medicamento medicamentos inyectable oral topico topica severa
   grave leve posible sospecha contra para desde ninguna ninguno conocida conocidas picadura pulga pulgas alimento
   antiinflamatorio antiinflamatorios antibiotico accion combinado sulfa sulfas`.split(/\s+/),
)

/** The words of an allergy that may name a medicine, without their plural. */
function allergyWords(allergies: string): string[] {
  return allergies
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4 && !commonWords.has(word))
    .map((word) => word.replace(/(?<=[aeo])s$/, ''))
}

/** What in the pet's allergies fits this medicine, by its name, its ingredient, its class or its family. */
export function matchesAllergy(allergies: string, medicine: NamedMedicine): boolean {
  const said = fold(allergies)
  const is = fold([medicine.medicine, medicine.activeIngredient, medicine.class, medicine.group].join(' '))
  const words = fold([medicine.medicine, medicine.activeIngredient, medicine.class].join(' ')).split(/[^a-z0-9]+/)
  if (allergyWords(said).some((word) => words.some((own) => own.startsWith(word)))) return true
  return allergyFamilies.some((family) => family.said.test(said) && family.is.test(is))
}
