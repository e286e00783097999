import { accounts } from '#server/accounts/accounts.word.ts'
import { agendaEvents } from '#server/agendaEvents/agendaEvents.word.ts'
import { announcementRoutes } from '#server/announcements/announcements.routes.ts'
import { audit } from '#server/audit/audit.word.ts'
import { attachments } from '#server/attachments/attachments.word.ts'
import { catalogueConstraints, catalogueRoutes } from '#server/catalogues/catalogues.routes.ts'
import { changeRoutes } from '#server/changes/changes.routes.ts'
import { clinicRoutes } from '#server/clinic/clinic.routes.ts'
import { consultations } from '#server/consultations/consultations.word.ts'
import { controls } from '#server/controls/controls.word.ts'
import { customFieldRoutes } from '#server/customFields/customFields.routes.ts'
import { dewormings } from '#server/dewormings/dewormings.word.ts'
import { eventTypeRoutes } from '#server/eventTypes/eventTypes.routes.ts'
import { exams } from '#server/exams/exams.word.ts'
import { formulas } from '#server/formulas/formulas.word.ts'
import { formats } from '#server/formats/formats.word.ts'
import { invoices } from '#server/invoices/invoices.word.ts'
import { inventories } from '#server/inventories/inventories.word.ts'
import { histories } from '#server/histories/histories.word.ts'
import { homeRoutes } from '#server/home/home.routes.ts'
import { issuedFormats } from '#server/issuedFormats/issuedFormats.word.ts'
import { menuRoutes } from '#server/menu/menu.routes.ts'
import { outboxRoutes } from '#server/outbox/outbox.routes.ts'
import { owners } from '#server/owners/owners.word.ts'
import { pets } from '#server/pets/pets.word.ts'
import { problems } from '#server/problems/problems.word.ts'
import { professionalRoutes } from '#server/professionals/professionals.routes.ts'
import { protocolRoutes } from '#server/protocols/protocols.routes.ts'
import { registration } from '#server/registration/registration.word.ts'
import { reminders } from '#server/reminders/reminders.word.ts'
import { renderErrorRoutes } from '#server/renderErrors/renderErrors.routes.ts'
import { report } from '#server/report/report.word.ts'
import { search } from '#server/search/search.word.ts'
import { signing } from '#server/signing/signing.word.ts'
import { surgeries } from '#server/surgeries/surgeries.word.ts'
import { timelineRoutes } from '#server/timeline/timeline.routes.ts'
import { vaccines } from '#server/vaccines/vaccines.word.ts'
import { weights } from '#server/weights/weights.word.ts'
import type { Word } from '#server/word/word.ts'
import { composeWords } from '#server/word/registry.ts'

/** The words of the product, a word before those that use it. */
export const words: readonly Word[] = [
  { name: 'professionals', routes: professionalRoutes },
  accounts,
  registration,
  { name: 'menu', routes: menuRoutes },
  { name: 'announcements', routes: announcementRoutes },
  { name: 'clinic', routes: clinicRoutes },
  { name: 'outbox', routes: outboxRoutes },
  invoices,
  inventories,
  { name: 'catalogues', routes: catalogueRoutes, constraints: catalogueConstraints },
  { name: 'customFields', routes: customFieldRoutes },
  { name: 'eventTypes', routes: eventTypeRoutes },
  owners,
  pets,
  weights,
  agendaEvents,
  consultations,
  attachments,
  exams,
  controls,
  problems,
  { name: 'timeline', routes: timelineRoutes },
  formulas,
  surgeries,
  formats,
  issuedFormats,
  signing,
  { name: 'protocols', routes: protocolRoutes },
  vaccines,
  dewormings,
  reminders,
  histories,
  search,
  { name: 'home', routes: homeRoutes },
  { name: 'changes', routes: changeRoutes },
  audit,
  report,
  { name: 'renderErrors', routes: renderErrorRoutes },
]

composeWords(words)
