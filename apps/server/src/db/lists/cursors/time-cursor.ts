import { AppError } from '@verka/domain/errors/app-error.ts'

/** A position in a list in reverse order of time: the moment of an entry, and its id among those of the same moment. */
export interface TimePosition {
  at: Date
  id: string
}

/** The end of a page as a cursor: opaque to the caller. */
export const timeCursor = ({ at, id }: TimePosition) => Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/** The position of a cursor. @throws `malformed` for an invalid one */
export function positionOfCursor(after: string): TimePosition {
  const [, time, id] = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new AppError('malformed', { message: '@errors.wrongType', field: 'after' })
  return { at: new Date(Number(time)), id }
}
