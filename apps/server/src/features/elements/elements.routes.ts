import { defineServerResource } from '../../http/server-resource.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { checkElementForm } from './accept-element.ts'
import { duplicateElement } from './copies/duplicate-element.ts'
import { listElementsUses, showElementUses } from './element-uses.ts'
import { loadElement, loadElementByCode } from './elements.ts'
import { proposeCode } from './codes/running-codes.ts'
import { createElement, deleteElement, updateElement } from './save-element.ts'
import { findSiteOfCode } from './codes/site-of-code.ts'

export const element = defineServerResource({
  table: 'elements',
  formChecks: { createElement: checkElementForm, updateElement: checkElementForm },
  handlers: {
    getElement: (context, { params, query }) => loadElement(context, params.id, query.includeType === 'true'),
    getFullElement: (context, { params }) => loadElement(context, params.id, true),
    getElementByCode: (context, { params, query }) => loadElementByCode(context, params.code, query.includeType === 'true'),
    findSiteOfCode: (context, { params, query }) => findSiteOfCode(context, params.code, query.from),
    async proposeCode(context, { query }) {
      const { codeSeries } = await loadElementType(context, query.elementTypeId)
      return { code: codeSeries && (await proposeCode(context, codeSeries)) }
    },
    async duplicateElement(context, { params, body }) {
      return { items: await duplicateElement(context, params.id, body.count) }
    },
    createElement: (context, { body }) => createElement(context, body),
    updateElement: (context, { params, body }) => updateElement(context, params.id, body),
    async getElementUses(context, { params }) {
      return { items: await showElementUses(context, params.id) }
    },
    async listElementsUses(context, { body }) {
      return { items: await listElementsUses(context, body.ids) }
    },
    deleteElement: (context, { params, query }) => deleteElement(context, params.id, query.version) as Promise<undefined>,
  },
})
