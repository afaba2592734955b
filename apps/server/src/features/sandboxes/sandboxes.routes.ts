import { defineServerResource } from '../../http/server-resource.ts'
import { loadLoss, removeSandbox } from './remove-sandbox.ts'
import { createSandbox, listSandboxes, loadSandbox, trySandboxAs } from './sandboxes.ts'

export const sandbox = defineServerResource({
  table: null,
  handlers: {
    listSandboxes: (context) => listSandboxes(context),
    createSandbox: (context, { body }) => createSandbox(context, body.source),
    getSandbox: (context, { params }) => loadSandbox(context, params.id),
    getSandboxLoss: (context, { params }) => loadLoss(context, params.id),
    deleteSandbox: (context, { params }) => removeSandbox(context, params.id),
    trySandboxAs: (context, { params, body }) => trySandboxAs(context, params.id, body.role),
  },
})
