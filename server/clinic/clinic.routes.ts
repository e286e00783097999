import { clinic } from '#shared/clinic/clinic.contract.ts'
import { findClinic, findLogo, replaceLogo, saveClinic } from '#server/clinic/clinic.queries.ts'
import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import { readDrawing } from '#server/documents/pictures.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { openNamed, replaceFile, type StoredFile } from '#server/outside/files/files.ts'

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
