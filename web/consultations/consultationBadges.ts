/** Each state in the one vocabulary of states. */
export const consultationBadges = {
  signed: 'signedRecord',
  voided: 'voided',
  awaitingResults: 'awaitingResults',
  draft: 'draft',
} as const
