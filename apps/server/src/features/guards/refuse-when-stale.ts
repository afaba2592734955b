import { AppError } from '@verka/domain/errors/app-error.ts'

/** The version that a save is based on; without one it is refused, so that nothing is overwritten unseen. */
function wantedVersion(given: number | undefined): number {
  if (given === undefined) throw new AppError('versionMissing', { message: '@errors.versionMissing', field: 'version' })
  return given
}

/** Refuses a save that is based on another version than the stored one, and returns the stored row. */
export function refuseWhenStale(given: number | undefined, current: { version: number }): void {
  if (wantedVersion(given) !== current.version) throw new AppError('stale', { message: '@errors.stale', field: 'version' }, { current })
}
