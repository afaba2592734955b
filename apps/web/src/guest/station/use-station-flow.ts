import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ArgumentsOf, ReplyOf } from '@verka/domain/api/contract.ts'
import { executeAtStation, identifyAtStation, scanAtStation } from '@verka/domain/stations/station-device.api.ts'
import { call, type Callable } from '../../data/call.ts'
import { newId } from '../../data/new-id.ts'
import { authorizationOf } from '../../data/device/station-of-device.ts'
import { StationFlow } from './station-flow.ts'

const TICK_MS = 500

interface Station {
  place: { tenant: string; site: string }
  secret: string
  /** A call was answered as if the device were none: to ask whether it still is one. */
  onUnknown: () => void
}

/** The flow of a station with its server, and its state. */
export function useStationFlow({ place, secret, onUnknown }: Station) {
  const unknown = useEffectEvent(onUnknown)
  const [flow] = useState(() => {
    const send = async <C extends Callable>(definition: C, args: ArgumentsOf<C>): Promise<ReplyOf<C>> =>
      call(definition, args, { place, authorization: authorizationOf(secret) })
    return new StationFlow({
      now: () => Date.now(),
      newId,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      calls: {
        scan: (code) => send(scanAtStation, { body: { code } }),
        identify: (pin) => send(identifyAtStation, { body: { pin } }),
        execute: (body) => send(executeAtStation, { body }),
      },
    })
  })
  const state = useSyncExternalStore(flow.subscribe, () => flow.state)
  useEffect(() => {
    const timer = setInterval(flow.tick, TICK_MS)
    return () => {
      clearInterval(timer)
      // a device that was revoked sends nothing more, also no lost attempt
      flow.cancel()
    }
  }, [flow])
  const { notice } = state
  const isUnknown = notice?.kind === 'failed' && notice.code === 'notFound'
  useEffect(() => {
    if (isUnknown) unknown()
  }, [isUnknown])
  return { flow, state }
}

const everyTick = (listener: () => void) => {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/** The whole seconds until a time; undefined without one. */
export function useSecondsUntil(moment: number | undefined): number | undefined {
  const secondsLeft = () => (moment === undefined ? undefined : Math.max(1, Math.ceil((moment - Date.now()) / 1000)))
  return useSyncExternalStore(everyTick, secondsLeft)
}
