import { formats } from '#shared/formats/formats.contract.ts'
import { readPaperImage } from '#server/documents/pictures.ts'
import {
  findFormat,
  findFormatImage,
  insertFormat,
  insertFormatImage,
  listFormats,
  listKnownModels,
  saveFormat,
  updateFormat,
} from '#server/formats/formats.queries.ts'
import { formatModels } from '#server/formats/formatModels.ts'
import { implement, implementInSteps } from '#server/http/implement.ts'
import { openNamed, withStored } from '#server/outside/files/files.ts'

/** `Consentimiento de cirugía (copia)`, of a title that may be as long as one can. */
const copyTitle = (title: string) => `${title.slice(0, 110)} (copia)`

export const formatRoutes = [
  implement(formats.list, ({ tx, input }) => listFormats(tx, input)),
  implement(formats.get, ({ tx, input }) => findFormat(tx, input.formatId)),
  implement(formats.create, async ({ tx, actor, input }) => findFormat(tx, await insertFormat(tx, actor, input))),
  implement(formats.update, async ({ tx, actor, input }) => {
    await saveFormat(tx, actor, input)
    return findFormat(tx, input.formatId)
  }),
  implement(formats.duplicate, async ({ tx, actor, input }) => {
    const { title, purpose, content } = await findFormat(tx, input.formatId)
    return findFormat(tx, await insertFormat(tx, actor, { title: copyTitle(title), purpose, content }))
  }),
  implement(formats.archive, async ({ tx, actor, input: { isArchived, ...known } }) => {
    await updateFormat(tx, actor, known, { isArchived })
    return findFormat(tx, known.formatId)
  }),
  implement(formats.review, async ({ tx, actor, input }) => {
    await updateFormat(tx, actor, input, { reviewedAt: tx.now, reviewedBy: actor.name })
    return findFormat(tx, input.formatId)
  }),
  implement(formats.addModels, async ({ tx, actor }) => {
    const known = new Set(await listKnownModels(tx))
    const missing = formatModels.filter(({ id }) => !known.has(id))
    for (const { id, ...draft } of missing) await insertFormat(tx, actor, { ...draft, model: id })
    return { added: missing.length }
  }),
  implementInSteps(formats.addImage, async ({ inClinic, actor, services: { files }, file }) => {
    const bytes = await readPaperImage(actor.clinicId, file)
    return withStored(files, actor.clinicId, async (store) => {
      const stored = await store({ bytes, contentType: 'image/jpeg' })
      await inClinic((tx) => insertFormatImage(tx, stored))
      return { fileId: stored.fileId }
    })
  }),
  implementInSteps(formats.image, ({ inClinic, actor, input, services: { files } }) =>
    openNamed(files, actor.clinicId, () => inClinic((tx) => findFormatImage(tx, input.fileId))),
  ),
]
