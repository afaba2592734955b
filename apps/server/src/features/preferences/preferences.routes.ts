import { defineServerResource } from '../../http/server-resource.ts'
import { loadPreference, savePreference } from './preferences.ts'

export const preference = defineServerResource({
  table: null,
  handlers: {
    getPreference: (context, { params }) => loadPreference(context, params.key),
    savePreference: (context, { params, body }) => savePreference(context, params.key, body.value),
  },
})
