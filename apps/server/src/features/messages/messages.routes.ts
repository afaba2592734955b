import type { Handlers } from '../../http/calls/handlers.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { countOwnUnread, loadInbox, markAllOwn, markOwn } from './inbox.ts'
import { loadOwnSettings, saveOwnSettings } from './message-settings.ts'
import { saveDevice } from './push/push-devices.ts'
import { changeText, listTexts, loadText } from './texts/message-texts.ts'

export const inboxMessage = defineServerResource({
  table: null,
  handlers: {
    listInbox: (context, { query }) => loadInbox(context, query),
    countInbox: (context) => countOwnUnread(context),
    markInbox: (context, { params, body }) => markOwn(context, params.id, body.isRead),
    markWholeInbox: (context, { body }) => markAllOwn(context, body),
  },
})

export const messageText = defineServerResource({
  table: 'message_texts',
  handlers: {
    async listMessageTexts(context) {
      const items = await listTexts(context)
      return { items, totalCount: items.length }
    },
    getMessageText: (context, { params }) => loadText(context, params.id),
    updateMessageText: (context, { params, body }) => changeText(context, params.id, body),
  },
})

export const messageSettingsHandlers = {
  getMessageSettings: (context) => loadOwnSettings(context),
  saveMessageSettings: (context, { body }) => saveOwnSettings(context, body),
  savePushDevice: (context, { body }) => saveDevice(context, body),
} satisfies Partial<Handlers>
