/** The station that this device is, with the secret of its enrolment. A device is one station. */
export interface DeviceStation {
  tenant: string
  site: string
  secret: string
}

/** The key under which the device stores it. */
export const STATION_KEY = 'verka.station'

/** The station of this device; undefined: it is none. */
export function stationOfDevice(): DeviceStation | undefined {
  try {
    const text = localStorage.getItem(STATION_KEY)
    return text === null ? undefined : (JSON.parse(text) as DeviceStation)
  } catch {
    return undefined
  }
}

/** Makes this device a station. @throws if the browser stores nothing: it would not be one after a reload */
export const storeStation = (station: DeviceStation): void => localStorage.setItem(STATION_KEY, JSON.stringify(station))

/** The `Authorization` of the calls of a station. */
export const authorizationOf = (secret: string): string => `Station ${secret}`
