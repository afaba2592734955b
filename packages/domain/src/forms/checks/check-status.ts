/** What an answer means in a status group: a traffic light, and the lamp that is out (decisions section 3). */
export const CHECK_STATUSES = ['ok', 'deviation', 'notApplicable'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]
