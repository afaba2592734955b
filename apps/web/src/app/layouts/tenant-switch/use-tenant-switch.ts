import { useState } from 'react'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { errorMessages } from '../../../data/api-error.ts'
import { useText } from '../../../language/use-text.tsx'
import { useGo } from '../../../ui/navigation/use-go.ts'
import { useSessionControls } from '../../session/session-controls.ts'

export type Area = 'administration' | 'execution'

interface Target {
  id: TenantId
  name: string
}

/**
 * Switches to another tenant, or home: `switchTo({ id, name })`. An open form is left first; its draft stays on the device until the user
 * returns.
 */
export function useTenantSwitch(area: Area, onErrors: (messages: string[]) => void) {
  const text = useText()
  const go = useGo()
  const { switchTenant } = useSessionControls()
  const [target, setTarget] = useState<Target>()
  const switchTo = async (next: Target): Promise<void> => {
    if (target) return
    setTarget(next)
    go(area === 'administration' ? '/dashboard' : '/exe', { force: true })
    try {
      await switchTenant(next.id)
    } catch (error) {
      onErrors(errorMessages(error, text))
      setTarget(undefined)
    }
  }
  /** `target`: the tenant of the running switch; the page is left at its end. */
  return { target, switchTo }
}
