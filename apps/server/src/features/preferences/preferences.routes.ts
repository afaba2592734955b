import type { Handlers } from '../../http/handlers.ts'
import { loadPreference, savePreference } from './preferences.ts'

export const preferenceHandlers = {
  getPreference: (context, { params }) => loadPreference(context, params.key),
  savePreference: (context, { params, body }) => savePreference(context, params.key, body.value),
} satisfies Partial<Handlers>
