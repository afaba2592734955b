import { useCallback } from 'react'
import { savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { useText } from '../language/use-text.tsx'
import { flash } from '../ui/feedback/flash.tsx'
import { ApiError, errorMessages } from './api-error.ts'
import { call } from './call.ts'

type Value = Parameters<typeof call<typeof savePreference>>[1]['body']['value']

/**
 * Stores a personal setting on the server in the background. After a failure the setting lasts until the page is loaded again, and a
 * message shows the reason.
 */
export function usePreferenceSave(): (key: string, value: Value) => Promise<void> {
  const text = useText()
  return useCallback(
    async (key, value) => {
      try {
        await call(savePreference, { params: { key }, body: { value } })
      } catch (error) {
        // a login that has ended is reported by the page that follows
        if (error instanceof ApiError && error.status === 401) return
        // without an answer there is no reason to show
        const reason = error instanceof ApiError && error.isUnanswered ? '' : errorMessages(error, text).join(' ')
        flash('warning', text.t('ui.preferenceNotSaved', { reason }).trim())
      }
    },
    [text],
  )
}
