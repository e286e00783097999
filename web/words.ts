import { accounts, clinicAccounts } from '#web/accounts/accounts.word.ts'
import { agendaEvents } from '#web/agendaEvents/agendaEvents.word.ts'
import { archives } from '#web/archives/archives.word.ts'
import { backups } from '#web/backups/backups.word.ts'
import { attachments } from '#web/attachments/attachments.word.ts'
import { audit } from '#web/audit/audit.word.ts'
import { campaigns } from '#web/campaigns/campaigns.word.ts'
import { cages } from '#web/cages/cages.word.ts'
import { catalogues } from '#web/catalogues/catalogues.word.ts'
import { clinic } from '#web/clinic/clinic.word.ts'
import { consultations } from '#web/consultations/consultations.word.ts'
import { controls } from '#web/controls/controls.word.ts'
import { conversations } from '#web/conversations/conversations.word.ts'
import { customFields } from '#web/customFields/customFields.word.ts'
import { defaultMessages } from '#web/defaultMessages/defaultMessages.word.ts'
import { dewormings } from '#web/dewormings/dewormings.word.ts'
import { eventTypes } from '#web/eventTypes/eventTypes.word.ts'
import { exams } from '#web/exams/exams.word.ts'
import { formats } from '#web/formats/formats.word.ts'
import { formulas } from '#web/formulas/formulas.word.ts'
import { hospitalizations } from '#web/hospitalizations/hospitalizations.word.ts'
import { histories } from '#web/histories/histories.word.ts'
import { home } from '#web/home/home.word.ts'
import { issuedFormats } from '#web/issuedFormats/issuedFormats.word.ts'
import { imports } from '#web/imports/imports.word.ts'
import { inventories } from '#web/inventories/inventories.word.ts'
import { invoices } from '#web/invoices/invoices.word.ts'
import { outbox } from '#web/outbox/outbox.word.ts'
import { owners } from '#web/owners/owners.word.ts'
import { planTemplates } from '#web/planTemplates/planTemplates.word.ts'
import { pastVisits } from '#web/pastVisits/pastVisits.word.ts'
import { pets } from '#web/pets/pets.word.ts'
import { problems } from '#web/problems/problems.word.ts'
import { professionals } from '#web/professionals/professionals.word.ts'
import { protocols } from '#web/protocols/protocols.word.ts'
import { registration } from '#web/registration/registration.word.ts'
import { reminders } from '#web/reminders/reminders.word.ts'
import { search } from '#web/search/search.word.ts'
import { surgeries } from '#web/surgeries/surgeries.word.ts'
import { timeline } from '#web/timeline/timeline.word.ts'
import { vaccines } from '#web/vaccines/vaccines.word.ts'
import { whatsapp } from '#web/whatsapp/whatsapp.word.ts'
import { weights } from '#web/weights/weights.word.ts'
import type { Word } from '#web/word/word.ts'
import { composeWords } from '#web/word/registry.ts'

/** The words of the product, in the order in which menus, tabs and sections show them. */
export const words: readonly Word[] = [
  home,
  owners,
  histories,
  professionals,
  accounts,
  clinic,
  clinicAccounts,
  invoices,
  inventories,
  catalogues,
  customFields,
  eventTypes,
  cages,
  planTemplates,
  protocols,
  imports,
  outbox,
  audit,
  archives,
  backups,
  pets,
  formulas,
  consultations,
  issuedFormats,
  formats,
  vaccines,
  dewormings,
  exams,
  surgeries,
  hospitalizations,
  agendaEvents,
  controls,
  conversations,
  campaigns,
  defaultMessages,
  registration,
  reminders,
  problems,
  timeline,
  whatsapp,
  {
    name: 'appearance',
    settings: {
      path: 'apariencia',
      name: 'Apariencia',
      needs: 'session',
      load: async () => (await import('#web/app/AppearanceSection.tsx')).AppearanceSection,
    },
  },
  weights,
  pastVisits,
  attachments,
  search,
]

composeWords(words)
