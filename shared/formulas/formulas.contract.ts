import { z } from 'zod'
import { route } from '#shared/http/contract.ts'
import { pageInput, pageOf } from '#shared/http/paging.ts'
import { Day, Instant } from '#shared/values/date.ts'
import { sayDoubt } from '#shared/values/number.ts'
import { Phone } from '#shared/values/phone.ts'
import { optionalLine, optionalText, requiredLine, requiredText } from '#shared/values/text.ts'

/** As stored. That its validity has passed is derived: `formulaState`. */
export const formulaStatuses = ['draft', 'signed', 'delivered', 'suspended', 'voided'] as const
export type FormulaStatus = (typeof formulaStatuses)[number]

/** What a quantity counts; its words are in quantities.rules.ts. */
export const quantityUnits = [
  'tablet',
  'capsule',
  'bottle',
  'millilitre',
  'ampoule',
  'vial',
  'sachet',
  'tube',
  'pipette',
  'syringe',
  'collar',
  'patch',
  'bag',
  'box',
  'gram',
  'unit',
] as const
export type QuantityUnit = (typeof quantityUnits)[number]

export const MAX_ITEMS = 20

const INVALID_QUANTITY = 'Escriba enteros o medios, por ejemplo 10 o 10,5'

/** One medicine of a formula. A draft may miss all but its name; `missingToSign` says what a signature needs. */
export const FormulaItem = z.object({
  /** Of the catalogue or of the clinic's own; without it the name was typed. */
  medicineId: z.string().max(80).nullable().default(null),
  medicine: requiredLine(120),
  activeIngredient: optionalLine(200),
  /** `250 mg/5 mL`, `50 mg`, `2 %` */
  concentration: optionalLine(80),
  form: optionalLine(80),
  /** Milligrams for each kilogram, where the dose was computed. */
  dosePerKg: z
    .number({ error: sayDoubt('Escriba un número') })
    .gt(0)
    .max(10_000)
    .nullable()
    .default(null),
  dose: optionalLine(120),
  route: optionalLine(80),
  /** `cada 8 h` */
  frequency: optionalLine(120),
  duration: optionalLine(120),
  quantity: z
    .number({ error: INVALID_QUANTITY })
    .gt(0, 'La cantidad debe ser mayor que 0')
    .max(99_999, 'La cantidad máxima es 99.999')
    .refine((value) => Number.isInteger(value * 2), INVALID_QUANTITY)
    .nullable()
    .default(null),
  quantityUnit: z.enum(quantityUnits).nullable().default(null),
  /** Of an animal whose meat, milk or eggs are eaten. */
  withdrawal: optionalLine(120),
  instructions: optionalText(500),
})
export type FormulaItem = z.infer<typeof FormulaItem>

/** With its quantity in words, which the server writes. */
export const WrittenItem = FormulaItem.extend({ quantityWords: z.string().nullable() })
export type WrittenItem = z.infer<typeof WrittenItem>

const items = z
  .array(FormulaItem)
  .min(1, 'Agregue al menos un medicamento')
  .max(MAX_ITEMS, `Una fórmula lleva hasta ${MAX_ITEMS} medicamentos`)

/** What a person writes of a formula. */
export const FormulaDraft = z.object({
  diagnosis: optionalLine(300),
  items,
  /** For the owner, of the whole treatment. */
  instructions: optionalText(2000),
  /** For the clinic: it is not printed. */
  observations: optionalText(2000),
  /** How many times it may be dispensed again. */
  refills: z.number().int().min(0).max(12).default(0),
  /** Without it 30 days count from the signature. */
  validUntil: Day.nullable().default(null),
})
export type FormulaDraft = z.infer<typeof FormulaDraft>

/** Each needs a reason before a signature. */
export const warningKinds = [
  'species',
  'avoid',
  'mdr1',
  'allergy',
  'overdose',
  'dose',
  'duplicate',
  'controlled',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** What is shown and needs no reason. */
export const hintKinds = ['high', 'unread', 'nsaids'] as const
export type HintKind = (typeof hintKinds)[number]

/** That somebody read a warning and prescribes all the same. */
export const Confirmation = z.object({
  medicine: requiredLine(120),
  kind: z.enum(warningKinds),
  reason: requiredText(300),
})
export type Confirmation = z.infer<typeof Confirmation>

export const ConfirmedWarning = Confirmation.extend({ text: z.string() })
export type ConfirmedWarning = z.infer<typeof ConfirmedWarning>

export const Formula = z.object({
  ...FormulaDraft.shape,
  items: z.array(WrittenItem),
  id: z.uuid(),
  version: z.number(),
  petId: z.uuid(),
  consultationId: z.uuid().nullable(),
  /** Consecutive in the clinic; of a draft none. */
  number: z.number().nullable(),
  status: z.enum(formulaStatuses),
  statusReason: z.string().nullable(),
  issuedOn: z.string(),
  /** Of the draft: the animal's weight now; from the signature on, the weight then. */
  weightKg: z.number().nullable(),
  warnings: z.array(ConfirmedWarning),
  professionalId: z.uuid(),
  professionalName: z.string(),
  deliveredAt: Instant.nullable(),
  signedAt: Instant.nullable(),
  signerName: z.string().nullable(),
  signerCard: z.string().nullable(),
  owner: z.object({ id: z.uuid(), name: z.string(), phone: Phone, hasDocument: z.boolean() }),
})
export type Formula = z.infer<typeof Formula>

const ItemLine = WrittenItem.pick({ medicine: true, concentration: true, form: true, quantityWords: true })

/** A line of the list: enough to tell two formulas of one medicine apart. */
export const FormulaRow = z.object({
  id: z.uuid(),
  number: z.number().nullable(),
  status: z.enum(formulaStatuses),
  issuedOn: z.string(),
  validUntil: z.string().nullable(),
  diagnosis: z.string().nullable(),
  professionalName: z.string(),
  items: z.array(ItemLine),
})
export type FormulaRow = z.infer<typeof FormulaRow>

/** A formula in force, with what the animal takes of it: for the warnings, and beside a consultation. */
export const LiveFormula = z.object({
  id: z.uuid(),
  number: z.number(),
  issuedOn: z.string(),
  validUntil: z.string().nullable(),
  /** When it was signed: the doses were measured for it. */
  weightKg: z.number().nullable(),
  items: z.array(WrittenItem),
})
export type LiveFormula = z.infer<typeof LiveFormula>

/** How a clinic wrote a medicine last. */
export const LastItem = z.object({
  item: WrittenItem,
  issuedOn: z.string(),
  /** How often it stands in the clinic's last formulas. */
  uses: z.number(),
})
export type LastItem = z.infer<typeof LastItem>

/** A signed formula to whoever may hand out its paper and read nothing else of it. */
export const FormulaPrintout = FormulaRow.pick({
  id: true,
  number: true,
  status: true,
  issuedOn: true,
  validUntil: true,
  professionalName: true,
})
export type FormulaPrintout = z.infer<typeof FormulaPrintout>

const known = { formulaId: z.uuid(), version: z.number().int() }

export const formulas = {
  listOfPet: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/formulas',
    action: 'formulas.read',
    summary: 'Las fórmulas de una mascota, la más nueva primero',
    reads: ['formulas', 'pets', 'professionals'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(FormulaRow),
  }),
  /** 50 at most, more than any animal takes. */
  live: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/live-formulas',
    action: 'formulas.read',
    summary: 'Las fórmulas vigentes de una mascota, con sus medicamentos',
    reads: ['formulas', 'pets'],
    input: z.object({ petId: z.uuid() }),
    output: z.array(LiveFormula),
  }),
  papers: route({
    service: 'clinic',
    method: 'GET',
    path: '/pets/:petId/formula-papers',
    action: 'formulas.print',
    summary: 'Las fórmulas firmadas de una mascota, sin su contenido, para volver a entregarlas',
    reads: ['formulas', 'pets', 'professionals'],
    input: z.object({ petId: z.uuid(), ...pageInput }),
    output: pageOf(FormulaPrintout),
  }),
  /** Of the last 500 that were signed, each medicine once, the most used first. */
  lastItems: route({
    service: 'clinic',
    method: 'GET',
    path: '/formula-items',
    action: 'formulas.write',
    summary: 'Cómo formuló la clínica por última vez cada medicamento a una especie',
    reads: ['formulas', 'pets'],
    input: z.object({ speciesId: z.string().max(40) }),
    output: z.array(LastItem),
  }),
  get: route({
    service: 'clinic',
    method: 'GET',
    path: '/formulas/:formulaId',
    action: 'formulas.read',
    summary: 'Una fórmula',
    reads: ['formulas', 'pets', 'owners', 'professionals'],
    input: z.object({ formulaId: z.uuid() }),
    output: Formula,
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/pets/:petId/formulas',
    action: 'formulas.write',
    summary: 'Guarda una fórmula nueva en borrador',
    input: FormulaDraft.extend({ petId: z.uuid(), consultationId: z.uuid().nullable().default(null) }),
    output: Formula,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/formulas/:formulaId',
    action: 'formulas.write',
    summary: 'Guarda los cambios de un borrador',
    input: FormulaDraft.extend(known),
    output: Formula,
  }),
  sign: route({
    service: 'clinic',
    method: 'POST',
    path: '/formulas/:formulaId/sign',
    action: 'formulas.sign',
    summary: 'Firma la fórmula y le da su número; cada advertencia se confirma con un motivo',
    input: z.object({ ...known, confirmations: z.array(Confirmation).max(200).default([]) }),
    output: Formula,
  }),
  /** `signed` takes back a delivery or a suspension. */
  changeState: route({
    service: 'clinic',
    method: 'POST',
    path: '/formulas/:formulaId/state',
    action: 'formulas.write',
    summary: 'Marca la fórmula como entregada, la suspende, la reanuda o la anula',
    input: z.object({
      ...known,
      status: z.enum(['signed', 'delivered', 'suspended', 'voided']),
      reason: optionalText(300),
    }),
    output: Formula,
  }),
  printout: route({
    service: 'clinic',
    method: 'GET',
    path: '/formulas/:formulaId/paper',
    action: 'formulas.print',
    summary: 'La fórmula para imprimir o entregar',
    answers: 'file',
    input: z.object({ formulaId: z.uuid(), form: z.enum(['pdf', 'html']).default('pdf') }),
    output: z.unknown(),
  }),
}

/** "Fórmula frecuente": a name and the medicines it fills in. */
export const Favourite = z.object({
  id: z.uuid(),
  version: z.number(),
  name: z.string(),
  items: z.array(WrittenItem),
  instructions: z.string().nullable(),
  isArchived: z.boolean(),
})
export type Favourite = z.infer<typeof Favourite>

/** Of a medicine with a dose by kilo the dose itself is not kept: each animal has its own. */
export const FavouriteDraft = z.object({ name: requiredLine(80), items, instructions: optionalText(2000) })
export type FavouriteDraft = z.infer<typeof FavouriteDraft>

export const formulaFavourites = {
  /** The clinic's, those in use first; 300 at most. */
  list: route({
    service: 'clinic',
    method: 'GET',
    path: '/formula-favourites',
    action: 'formulas.write',
    summary: 'Las fórmulas frecuentes de la clínica',
    reads: ['formulaFavourites'],
    input: z.object({}),
    output: z.array(Favourite),
  }),
  create: route({
    service: 'clinic',
    method: 'POST',
    path: '/formula-favourites',
    action: 'formulas.write',
    summary: 'Guarda una fórmula frecuente',
    input: FavouriteDraft,
    output: Favourite,
  }),
  update: route({
    service: 'clinic',
    method: 'PUT',
    path: '/formula-favourites/:favouriteId',
    action: 'formulas.write',
    summary: 'Cambia una fórmula frecuente, la archiva o la recupera',
    input: z.object({
      favouriteId: z.uuid(),
      version: z.number().int(),
      ...FavouriteDraft.shape,
      /** Left out, it stays as it is. */
      isArchived: z.boolean().optional(),
    }),
    output: Favourite,
  }),
}
