/** What a public list is offered as. */
export const LIST_FORMS = ['page', 'json', 'calendar'] as const
export type ListForm = (typeof LIST_FORMS)[number]

/** The last part of a list's address, in small letters. */
export const LIST_KEY = /^[a-z0-9][a-z0-9-]{0,49}$/
