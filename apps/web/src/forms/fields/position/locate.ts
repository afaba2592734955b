import type { Position } from '@verka/domain/forms/field-kinds/position.ts'

export type LocateProblem = 'denied' | 'unavailable' | 'timeout'

const PROBLEMS: Record<number, LocateProblem> = { 1: 'denied', 3: 'timeout' }
const PATIENCE_MS = 15_000

/** Locates the device as exactly as it can. */
export function locate(): Promise<Position | LocateProblem> {
  const { geolocation } = navigator as { geolocation?: Geolocation }
  if (!geolocation) return Promise.resolve('unavailable')
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy } }) => resolve({ lat, lon, accuracy }),
      ({ code }) => resolve(PROBLEMS[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 0 },
    )
  })
}
