import { AppError } from '@verka/domain/errors/app-error.ts'

/** A place in what is told newest first: the moment of an entry, and its id among those of the same moment. */
export interface TimePlace {
  at: Date
  id: string
}

/** Where a page ends: of no meaning to the caller. */
export const timeCursor = ({ at, id }: TimePlace) => Buffer.from(`${at.getTime()} ${id}`).toString('base64url')

/** The place that a cursor names. @throws `malformed` for what is none. */
export function placeOfCursor(after: string): TimePlace {
  const [, time, id] = /^(\d{1,14}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (time === undefined || id === undefined) throw new AppError('malformed', { message: '@errors.wrongType', field: 'after' })
  return { at: new Date(Number(time)), id }
}
