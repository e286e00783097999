import { clinic } from '#shared/clinic/clinic.contract.ts'
import { AppError } from '#shared/http/errors.ts'
import {
  findClinic,
  findClinicLetterhead,
  findLogo,
  replaceLogo,
  saveClinic,
  saveLetterhead,
} from '#server/clinic/clinic.queries.ts'
import { findSecondFactor, followFactorRule } from '#server/auth/secondFactor.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { updateClinic } from '#server/db/clinicRecord.ts'
import { readDrawing } from '#server/documents/pictures.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { openNamed, replaceFile } from '#server/outside/files/files.ts'
import type { StoredFile } from '#server/db/files.ts'

async function pointAtLogo(tx: ClinicTx, actor: Actor, logo: StoredFile | undefined) {
  const before = await replaceLogo(tx, actor, logo)
  return { before, clinic: await findClinic(tx) }
}

export const clinicRoutes = [
  implement(clinic.get, ({ tx }) => findClinic(tx)),
  implement(clinic.update, async ({ tx, actor, input }) => {
    await saveClinic(tx, actor, input)
    return findClinic(tx)
  }),
  implement(clinic.saveRules, async ({ tx, actor, input: { version, ...rules } }) => {
    if (rules.requiresSecondFactor && !(await findSecondFactor(tx.db, actor.accountId))?.confirmedAt)
      throw new AppError('not_allowed_now', { message: 'Active primero la verificación en dos pasos de su cuenta.' })
    await updateClinic(tx, actor, version, rules)
    await followFactorRule(tx)
    return findClinic(tx)
  }),
  implement(clinic.letterhead, ({ tx }) => findClinicLetterhead(tx)),
  implement(clinic.saveLetterhead, async ({ tx, actor, input }) => {
    await saveLetterhead(tx, actor, input)
    return findClinicLetterhead(tx)
  }),
  implementInSteps(clinic.setLogo, async ({ inClinic, actor, services: { files }, file }) => {
    const logo = { bytes: await readDrawing(actor.clinicId, file), contentType: 'image/png' }
    const point = (stored: StoredFile | undefined) => inClinic((tx) => pointAtLogo(tx, actor, stored))
    return (await replaceFile(files, actor.clinicId, logo, point)).clinic
  }),
  implementInSteps(clinic.removeLogo, async ({ inClinic, actor, services: { files } }) => {
    const point = () => inClinic((tx) => pointAtLogo(tx, actor, undefined))
    return (await replaceFile(files, actor.clinicId, undefined, point)).clinic
  }),
  implementInSteps(clinic.logo, ({ inClinic, actor, services: { files } }) =>
    openNamed(files, actor.clinicId, () => inClinic((tx) => findLogo(tx))),
  ),
]
