/** The states of a form that a person edits. */
export const EDITING_STATES = {
  reading: 'The kept draft is not read yet, or the form is read-only.',
  clean: 'The form has what is stored.',
  dirty: 'Something is typed and not sent.',
  invalid: 'The check or the server found errors.',
  newer: 'Something is typed, and somebody else saved meanwhile.',
  waitingForFiles: 'The person sent it; it goes when its files have arrived.',
  saving: 'It is on its way to the server.',
  unanswered: 'It was sent, and no answer came.',
  waitingForNetwork: 'As unanswered, and unchanged since: it is sent again by itself.',
  earlier: 'An earlier attempt whose answer was lost had been saved; what was typed since is not.',
  outdated: 'The form itself has another version.',
  conflict: 'Somebody else saved first: the person compares.',
  deleted: 'What is edited was deleted or ended by somebody else.',
  orphaned: 'What a new one belongs to was deleted.',
  saved: 'The answer came: it is saved.',
  left: 'The person gave it up.',
} as const
export type EditingState = keyof typeof EDITING_STATES

/** Events of such a form: by the user, by the server's answer, by other users. */
export const EDITING_EVENTS = {
  opened: 'the form opens; the device kept nothing',
  restored: 'a kept draft is put back',
  resumed: 'the restored draft was being sent when its page was left',
  changed: 'something differs from what is stored',
  reverted: 'everything is again as it is stored',
  invalid: 'the check before sending finds errors',
  filesMissing: 'the check finds files on their way',
  submitted: 'the check finds nothing: it is sent',
  filesArrived: 'the last file arrives',
  stopped: 'the person does not wait for files any more',
  asSent: 'what is filled in is what was sent',
  retried: 'the network is back, or a pause is over',
  answered: 'the server saved it',
  declined: 'the person answered a question before the save with no',
  refused: 'the server found errors',
  unanswered: 'no answer came',
  earlierFound: 'the server has another attempt under this key',
  stale: 'the server has a newer version',
  outdated: 'the server has another version of the form',
  gone: 'the server does not have it any more',
  orphaned: 'the server does not have what it belongs to',
  newerStored: 'a newer version is read',
  compared: 'the person wants to see what is newer',
  ended: 'somebody ended it, as the client reads',
  merged: 'both versions are joined without a question: it is sent',
  chosen: 'the person chose between two versions',
  dismissed: 'the person closed the question',
  recreated: 'the person creates it again',
  reloaded: 'the new version of the form is loaded',
  restarted: 'the person begins again with an empty form',
  left: 'the person leaves without saving',
} as const
export type EditingEventName = keyof typeof EDITING_EVENTS

/** The work that a step causes; it may end in the next event (`EditingHandlers`). */
export type EditingEffect =
  | 'follow'
  | 'submit'
  | 'send'
  | 'showErrors'
  | 'showEarlier'
  | 'compare'
  | 'confirmDeleted'
  | 'confirmParent'
  | 'finish'
  | 'forget'

/** One cell of the table. */
export interface EditingStep {
  to: EditingState
  does?: EditingEffect
}

type Row = Partial<Record<EditingEventName, EditingStep>>

const to = (state: EditingState, does?: EditingEffect): EditingStep => ({ to: state, ...(does && { does }) })

const LEAVE = { left: to('left', 'forget') } satisfies Row

/** A person may type, send and leave. */
const OPEN = {
  ...LEAVE,
  submitted: to('saving', 'send'),
  invalid: to('invalid'),
  filesMissing: to('waitingForFiles'),
  ended: to('deleted', 'confirmDeleted'),
  compared: to('conflict', 'compare'),
  restarted: to('clean'),
} satisfies Row

/**
 * Each state with the events that it reacts to; any other event changes nothing (README.md shows the whole table). A draft stays on the
 * device in every state; only `finish` and `forget` delete it.
 */
const EDITING_TABLE: Record<EditingState, Row> = {
  reading: { ...LEAVE, opened: to('clean'), restored: to('dirty'), newerStored: to('reading', 'follow') },
  clean: { ...OPEN, restored: to('dirty'), resumed: to('waitingForNetwork'), changed: to('dirty'), newerStored: to('clean', 'follow') },
  dirty: { ...OPEN, resumed: to('waitingForNetwork'), reverted: to('clean'), newerStored: to('newer') },
  invalid: { ...OPEN, changed: to('dirty'), reverted: to('clean'), newerStored: to('newer') },
  newer: { ...OPEN, invalid: to('newer'), reverted: to('clean') },
  waitingForFiles: { ...OPEN, filesArrived: to('waitingForFiles', 'submit'), stopped: to('dirty') },
  saving: {
    ...LEAVE,
    answered: to('saved', 'finish'),
    declined: to('dirty'),
    refused: to('invalid', 'showErrors'),
    unanswered: to('unanswered', 'showErrors'),
    earlierFound: to('earlier', 'showEarlier'),
    stale: to('conflict', 'compare'),
    outdated: to('outdated', 'showErrors'),
    gone: to('deleted', 'confirmDeleted'),
    orphaned: to('orphaned', 'confirmParent'),
  },
  unanswered: { ...OPEN, asSent: to('waitingForNetwork') },
  waitingForNetwork: { ...OPEN, changed: to('unanswered'), reverted: to('unanswered'), retried: to('waitingForNetwork', 'submit') },
  earlier: { ...OPEN, merged: to('saving', 'send') },
  outdated: { ...OPEN, reloaded: to('dirty') },
  conflict: { ...LEAVE, merged: to('saving', 'send'), chosen: to('dirty'), dismissed: to('dirty'), refused: to('invalid', 'showErrors') },
  deleted: {
    ...LEAVE,
    submitted: to('saving', 'send'),
    recreated: to('saving', 'send'),
    dismissed: to('dirty'),
    answered: to('saved', 'finish'),
    earlierFound: to('deleted', 'showEarlier'),
    unanswered: to('deleted'),
    restarted: to('deleted'),
  },
  orphaned: { ...LEAVE, dismissed: to('dirty') },
  saved: { changed: to('dirty'), restarted: to('clean') },
  left: {},
}

/** The step that an event causes in a state. */
export const stepOf = (state: EditingState, event: EditingEventName): EditingStep => EDITING_TABLE[state][event] ?? { to: state }

/** Whether a state reacts to an event. */
export const reactsTo = (state: EditingState, event: EditingEventName): boolean => EDITING_TABLE[state][event] !== undefined

/** Events after which the next save has a new key: the result of this one is known, or discarded. */
const ENDS_ATTEMPT: ReadonlySet<EditingEventName> = new Set(['answered', 'earlierFound', 'restarted'])

/** Whether the key of the attempt ends with an event in a state. */
export const endsAttempt = (state: EditingState, event: EditingEventName): boolean => ENDS_ATTEMPT.has(event) && reactsTo(state, event)
