import { REFUSED_LOGIN } from '#shared/access/auditSentences.ts'
import { AppError } from '#shared/http/errors.ts'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { insertAuditLines } from '#server/auth/audit.queries.ts'
import { takeBackAttempt } from '#server/auth/attempts.queries.ts'
import { tellChange } from '#server/auth/letters.ts'
import { verifyNothing, verifyPassword } from '#server/auth/passwords.ts'
import { useCode } from '#server/auth/secondFactor.queries.ts'
import { openSession, removeSession } from '#server/auth/sessions.queries.ts'
import { type Actor, type ClinicTx, soonOf, withClinic } from '#server/db/clinic.ts'
import { readDrawing, readPhoto } from '#server/documents/pictures.ts'
import { type Caller, implement, implementInSteps, implementPublic } from '#server/http/implement.ts'
import {
  findDraftKey,
  findProfile,
  findTriedAccount,
  listProfessionals,
} from '#server/professionals/professionals.queries.ts'
import { findPicture, type ProfilePicture, replacePicture, saveProfile } from '#server/professionals/profile.queries.ts'
import { openNamed, replaceFile } from '#server/outside/files/files.ts'
import type { StoredFile } from '#server/db/files.ts'

async function ownProfile(tx: ClinicTx, actor: Actor) {
  const profile = await findProfile(tx, actor.accountId)
  if (!profile) throw new AppError('not_found')
  return profile
}

async function pointAtPicture(tx: ClinicTx, actor: Actor, picture: ProfilePicture, file: StoredFile | undefined) {
  const before = await replacePicture(tx, actor, picture, file)
  return { before, profile: await ownProfile(tx, actor) }
}

async function noteRefusal(tx: ClinicTx, accountId: string, what: string, { address, device }: Caller): Promise<void> {
  const profile = await findProfile(tx, accountId)
  if (!profile) return
  const whose = { actorId: profile.id, actorName: profile.name, petId: null, recordId: null }
  await insertAuditLines(tx, [{ at: tx.now, act: 'refuse', what, ...whose, address, device }])
}

export const professionalRoutes = [
  implementPublic(professionals.login, async ({ input, services, caller, now }) => {
    const { database, seal } = services
    const attempt = { email: input.email, address: caller.address, device: caller.device }
    const account = await findTriedAccount(database, attempt, now)
    const isRight = account
      ? await verifyPassword(input.password, account.passwordHash, caller.address)
      : await verifyNothing(input.password, caller.address)
    const refuse = (what: string) => {
      if (account)
        // Afterwards: an answer that waited for it would tell that there is such an account.
        soonOf(database).run('the line of a refused login', () =>
          withClinic(database, account.clinicId, now, (tx) => noteRefusal(tx, account.id, what, caller)),
        )
    }
    if (!account || !isRight) {
      refuse(REFUSED_LOGIN.password)
      throw new AppError('wrong_credentials')
    }
    let code: Awaited<ReturnType<typeof useCode>>
    if (account.hasSecondFactor) {
      if (!input.code) {
        await takeBackAttempt(database, attempt, now)
        throw new AppError('second_factor')
      }
      code = await useCode(database, seal, account.id, input.code, now)
      if (!code) {
        refuse(REFUSED_LOGIN.code)
        throw new AppError('wrong_code', { field: 'code' })
      }
    }
    return withClinic(database, account.clinicId, now, async (tx) => {
      const profile = await findProfile(tx, account.id)
      if (!profile) throw new AppError('wrong_credentials')
      if (code === 'recovery') await tellChange(tx, caller, input.email, 'recoveryCode')
      const { address, device } = attempt
      await insertAuditLines(tx, [
        {
          ...{ at: now, act: 'login', what: 'Ingresó', petId: null, recordId: null, address, device },
          ...{ actorId: profile.id, actorName: profile.name },
        },
      ])
      return { token: await openSession(tx, account.id, attempt), profile }
    })
  }),
  implement(professionals.logout, async ({ tx, actor, caller }) => {
    if (caller.token) await removeSession(tx, actor.accountId, caller.token)
    return {}
  }),
  implement(professionals.profile, ({ tx, actor }) => ownProfile(tx, actor)),
  implement(professionals.saveProfile, async ({ tx, actor, input }) => {
    await saveProfile(tx, actor, input)
    return ownProfile(tx, actor)
  }),
  implementInSteps(professionals.setPicture, async ({ inClinic, actor, input, services: { files }, file }) => {
    const bytes = await (input.picture === 'photo' ? readPhoto : readDrawing)(actor.clinicId, file)
    const content = { bytes, contentType: input.picture === 'photo' ? 'image/webp' : 'image/png' }
    const point = (stored: StoredFile | undefined) => inClinic((tx) => pointAtPicture(tx, actor, input.picture, stored))
    return (await replaceFile(files, actor.clinicId, content, point)).profile
  }),
  implementInSteps(professionals.removePicture, async ({ inClinic, actor, input, services: { files } }) => {
    const point = () => inClinic((tx) => pointAtPicture(tx, actor, input.picture, undefined))
    return (await replaceFile(files, actor.clinicId, undefined, point)).profile
  }),
  implementInSteps(professionals.picture, ({ inClinic, actor, input, services: { files } }) =>
    openNamed(files, actor.clinicId, () => inClinic((tx) => findPicture(tx, actor, input.picture))),
  ),
  implement(professionals.draftKey, async ({ tx, actor }) => ({ key: await findDraftKey(tx, actor) })),
  implement(professionals.list, ({ tx }) => listProfessionals(tx)),
]
