import { AppError } from '#shared/http/errors.ts'
import { TEMPLATE_LANGUAGE } from '#shared/values/whatsappTemplates.ts'
import { whatsapp } from '#shared/whatsapp/whatsapp.contract.ts'
import { findClinic } from '#server/clinic/clinic.queries.ts'
import { implement, implementInSteps, type OutsideServices } from '#server/http/implement.ts'
import { reactionTo, sayRefusal } from '#server/outside/whatsapp/errorCodes.rules.ts'
import { type NumberFacts, WhatsappError } from '#server/outside/whatsapp/whatsapp.ts'
import { newTemplates } from '#server/outside/whatsapp/templates.ts'
import { listTemplates, replaceTemplates } from '#server/whatsapp/templates.queries.ts'
import {
  findConnection,
  reach,
  removeConnection,
  saveConnection,
  sealedAs,
  setConnectionState,
  showConnection,
  simulatedNumber,
  type StoredConnection,
} from '#server/whatsapp/whatsapp.queries.ts'

const WAIT_MS = 15_000
const signal = () => AbortSignal.timeout(WAIT_MS)

const notWell = () =>
  new AppError('unavailable', { message: 'WhatsApp no respondió. Intente de nuevo en unos minutos.' })

/** What a clinic's number is asked for. @throws AppError not_allowed_now without a number */
function reachAccount(
  connection: StoredConnection | undefined,
  { whatsapp: services, seal }: OutsideServices,
  clinicId: string,
) {
  const way = reach(connection, services, seal, clinicId)
  if (!way || !connection?.wabaId)
    throw new AppError('not_allowed_now', { message: 'Conecte primero el número de WhatsApp de la clínica.' })
  return { ...way, wabaId: connection.wabaId }
}

async function asked<T>(work: Promise<T>, refused: (error: WhatsappError) => AppError): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof WhatsappError && reactionTo(error.code) !== 'retry' ? refused(error) : notWell()
  })
}

const refusedTemplates = ({ code, details }: WhatsappError) =>
  new AppError('not_allowed_now', { message: [sayRefusal(code), details].filter(Boolean).join(' ') })

export const whatsappRoutes = [
  implement(whatsapp.connection, async ({ tx, services }) =>
    showConnection(await findConnection(tx), services.whatsapp),
  ),
  implementInSteps(whatsapp.connect, async ({ inClinicOnce, actor, input, services }) => {
    const { phoneNumberId, wabaId, token } = input
    const { cloud } = services.whatsapp
    const number = { phoneNumberId, token }
    const refuse = (field: 'token' | 'wabaId', message: string) => () => new AppError('invalid', { field, message })
    const notOurs = 'Meta no acepta estos datos: revise que el token sea del mismo número y no haya vencido'
    const facts: NumberFacts = await asked(cloud.findNumber(number, signal()), refuse('token', notOurs))
    const noAccount = 'Meta no encuentra esta cuenta con ese token'
    await asked(cloud.subscribe(number, wabaId, signal()), refuse('wabaId', noAccount))
    const templates = await asked(cloud.listTemplates(number, wabaId, signal()), refuse('wabaId', noAccount))
    const sealedToken = services.seal.close(token, sealedAs(actor.clinicId))
    return inClinicOnce(async (tx) => {
      await saveConnection(tx, { kind: 'cloud', phoneNumberId, wabaId, sealedToken, facts })
      await replaceTemplates(tx, templates)
      return showConnection(await findConnection(tx), services.whatsapp)
    })
  }),
  implementInSteps(whatsapp.check, async ({ inClinic, inClinicOnce, actor, services }) => {
    const way = reach(await inClinic(findConnection), services.whatsapp, services.seal, actor.clinicId)
    if (!way) throw new AppError('not_allowed_now', { message: 'La clínica no tiene un número de WhatsApp conectado.' })
    const problem = await way.whatsapp.findNumber(way.number, signal()).then(
      () => undefined,
      (error: unknown) => error,
    )
    const reaction = problem instanceof WhatsappError ? reactionTo(problem.code) : undefined
    if (problem !== undefined && (reaction === undefined || reaction === 'retry')) throw notWell()
    return inClinicOnce(async (tx) => {
      const state = reaction === undefined ? 'connected' : reaction === 'restricted' ? 'restricted' : 'reconnect'
      const said = problem instanceof WhatsappError ? sayRefusal(problem.code) : null
      await setConnectionState(tx, state, said, true)
      return showConnection(await findConnection(tx), services.whatsapp)
    })
  }),
  implementInSteps(whatsapp.simulate, async ({ inClinic, inClinicOnce, actor, services }) => {
    const { simulator } = services.whatsapp
    if (!simulator) throw new AppError('not_allowed_now')
    const phoneNumberId = simulatedNumber(actor.clinicId)
    await simulator.open(phoneNumberId, (await inClinic(findClinic)).name)
    const templates = await simulator.listTemplates({ phoneNumberId, token: '' }, phoneNumberId, signal())
    return inClinicOnce(async (tx) => {
      const facts = { displayPhone: '+57 300 000 0000', verifiedName: 'Simulador' }
      await saveConnection(tx, { kind: 'simulator', phoneNumberId, wabaId: phoneNumberId, sealedToken: null, facts })
      await replaceTemplates(tx, templates)
      return showConnection(await findConnection(tx), services.whatsapp)
    })
  }),
  implement(whatsapp.disconnect, async ({ tx, services }) => {
    await removeConnection(tx)
    return showConnection(undefined, services.whatsapp)
  }),
  implement(whatsapp.templates, ({ tx }) => listTemplates(tx)),
  implementInSteps(whatsapp.readTemplates, async ({ inClinic, inClinicOnce, actor, services }) => {
    const way = reachAccount(await inClinic(findConnection), services, actor.clinicId)
    const templates = await asked(way.whatsapp.listTemplates(way.number, way.wabaId, signal()), refusedTemplates)
    return inClinicOnce(async (tx) => {
      await replaceTemplates(tx, templates)
      return listTemplates(tx)
    })
  }),
  implementInSteps(whatsapp.submitOwn, async ({ inClinic, inClinicOnce, actor, services }) => {
    const way = reachAccount(await inClinic(findConnection), services, actor.clinicId)
    const { wabaId, number } = way
    const known = await asked(way.whatsapp.listTemplates(number, wabaId, signal()), refusedTemplates)
    for (const template of newTemplates)
      if (!known.some(({ name, language }) => name === template.name && language === template.language))
        await asked(way.whatsapp.createTemplate(number, wabaId, template, signal()), refusedTemplates)
    const templates = await asked(way.whatsapp.listTemplates(number, wabaId, signal()), refusedTemplates)
    return inClinicOnce(async (tx) => {
      await replaceTemplates(tx, templates)
      return listTemplates(tx)
    })
  }),
  implementInSteps(whatsapp.createTemplate, async ({ inClinic, inClinicOnce, actor, input, services }) => {
    const way = reachAccount(await inClinic(findConnection), services, actor.clinicId)
    const { wabaId, number } = way
    const template = { ...input, language: TEMPLATE_LANGUAGE }
    const refused = ({ code, details }: WhatsappError) =>
      reactionTo(code) === 'refused'
        ? new AppError('invalid', { field: 'name', message: `WhatsApp no aceptó la plantilla. ${details}`.trim() })
        : refusedTemplates(new WhatsappError(code, details))
    const known = await asked(way.whatsapp.listTemplates(number, wabaId, signal()), refusedTemplates)
    const same = known.find(({ name, language }) => name === template.name && language === template.language)
    if (same && same.body !== template.body)
      throw new AppError('invalid', { field: 'name', message: 'Ya hay una plantilla con este nombre' })
    if (!same) await asked(way.whatsapp.createTemplate(number, wabaId, template, signal()), refused)
    const templates = await asked(way.whatsapp.listTemplates(number, wabaId, signal()), refusedTemplates)
    return inClinicOnce(async (tx) => {
      await replaceTemplates(tx, templates)
      return listTemplates(tx)
    })
  }),
]
