import { announcements } from '#shared/announcements/announcements.contract.ts'
import { catalogues as lists, catalogueUses } from '#shared/catalogues/catalogues.contract.ts'
import { customFields } from '#shared/customFields/customFields.contract.ts'
import { defaultMessages } from '#shared/defaultMessages/defaultMessages.contract.ts'
import { eventTypes } from '#shared/eventTypes/eventTypes.contract.ts'
import { protocols } from '#shared/protocols/protocols.contract.ts'
import { home } from '#shared/home/home.contract.ts'
import { asked } from '#shared/http/together.contract.ts'
import { menu } from '#shared/menu/menu.contract.ts'
import { professionals as profiles } from '#shared/professionals/professionals.contract.ts'
import { accounts } from '#server/accounts/accounts.word.ts'
import { agendaEvents } from '#server/agendaEvents/agendaEvents.word.ts'
import { announcementRoutes } from '#server/announcements/announcements.routes.ts'
import { audit } from '#server/audit/audit.word.ts'
import { archives } from '#server/archives/archives.word.ts'
import { backups } from '#server/backups/backups.word.ts'
import { attachments } from '#server/attachments/attachments.word.ts'
import { catalogueConstraints, catalogueRoutes } from '#server/catalogues/catalogues.routes.ts'
import { changeRoutes } from '#server/changes/changes.routes.ts'
import { cageRoutes } from '#server/cages/cages.routes.ts'
import { clinicRoutes } from '#server/clinic/clinic.routes.ts'
import { consultations } from '#server/consultations/consultations.word.ts'
import { controls } from '#server/controls/controls.word.ts'
import { conversations } from '#server/conversations/conversations.word.ts'
import { defaultMessageRoutes } from '#server/defaultMessages/defaultMessages.routes.ts'
import { campaigns } from '#server/campaigns/campaigns.word.ts'
import { customFieldRoutes } from '#server/customFields/customFields.routes.ts'
import { dewormings } from '#server/dewormings/dewormings.word.ts'
import { eventTypeRoutes } from '#server/eventTypes/eventTypes.routes.ts'
import { exams } from '#server/exams/exams.word.ts'
import { formulas } from '#server/formulas/formulas.word.ts'
import { formats } from '#server/formats/formats.word.ts'
import { invoices } from '#server/invoices/invoices.word.ts'
import { inventories } from '#server/inventories/inventories.word.ts'
import { hospitalizations } from '#server/hospitalizations/hospitalizations.word.ts'
import { imports } from '#server/imports/imports.word.ts'
import { histories } from '#server/histories/histories.word.ts'
import { homeRoutes } from '#server/home/home.routes.ts'
import { issuedFormats } from '#server/issuedFormats/issuedFormats.word.ts'
import { menuRoutes } from '#server/menu/menu.routes.ts'
import { outboxRoutes } from '#server/outbox/outbox.routes.ts'
import { owners } from '#server/owners/owners.word.ts'
import { pastVisits } from '#server/pastVisits/pastVisits.word.ts'
import { pets } from '#server/pets/pets.word.ts'
import { planTemplateRoutes } from '#server/planTemplates/planTemplates.routes.ts'
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
import { whatsapp } from '#server/whatsapp/whatsapp.word.ts'
import { weights } from '#server/weights/weights.word.ts'
import type { Word } from '#server/word/word.ts'
import { composeWords } from '#server/word/registry.ts'

/** The words of the product, a word before those that use it. */
export const words: readonly Word[] = [
  {
    name: 'professionals',
    routes: professionalRoutes,
    starts: [{ asks: () => [asked(profiles.profile, {}), asked(profiles.list, {})] }],
  },
  accounts,
  registration,
  { name: 'menu', routes: menuRoutes, starts: [{ asks: () => [asked(menu.list, {})] }] },
  {
    ...{ name: 'announcements', routes: announcementRoutes },
    starts: [{ asks: () => [asked(announcements.list, {})] }],
  },
  { name: 'clinic', routes: clinicRoutes },
  { name: 'outbox', routes: outboxRoutes },
  archives,
  backups,
  invoices,
  inventories,
  {
    ...{ name: 'catalogues', routes: catalogueRoutes, constraints: catalogueConstraints },
    starts: [
      {
        at: ['/propietarios', '/historias', '/mascotas/:petId', '/mascotas/:petId/:tab'],
        isOfFirst: true,
        asks: () => [asked(lists.species, {})],
      },
      // The foods are another answer: it never differs, and the browser keeps it.
      { at: ['/mascotas/editar/:petId', '/mascotas/nueva/:ownerId'], asks: () => [asked(catalogueUses, {})] },
    ],
  },
  {
    ...{ name: 'customFields', routes: customFieldRoutes },
    starts: [{ asks: () => [asked(customFields.list, {})] }],
  },
  {
    ...{ name: 'eventTypes', routes: eventTypeRoutes },
    starts: [{ asks: () => [asked(eventTypes.list, {})] }],
  },
  owners,
  pets,
  weights,
  pastVisits,
  whatsapp,
  conversations,
  {
    ...{ name: 'defaultMessages', routes: defaultMessageRoutes },
    starts: [{ asks: () => [asked(defaultMessages.list, {})] }],
  },
  agendaEvents,
  consultations,
  attachments,
  exams,
  controls,
  problems,
  { name: 'timeline', routes: timelineRoutes },
  formulas,
  surgeries,
  { name: 'cages', routes: cageRoutes },
  hospitalizations,
  { name: 'planTemplates', routes: planTemplateRoutes },
  formats,
  issuedFormats,
  signing,
  {
    ...{ name: 'protocols', routes: protocolRoutes },
    starts: [{ asks: () => [asked(protocols.list, {})] }],
  },
  vaccines,
  dewormings,
  reminders,
  campaigns,
  imports,
  histories,
  search,
  { name: 'home', routes: homeRoutes, starts: [{ at: ['/'], asks: () => [asked(home.get, {})] }] },
  { name: 'changes', routes: changeRoutes },
  audit,
  report,
  { name: 'renderErrors', routes: renderErrorRoutes },
]

composeWords(words)
