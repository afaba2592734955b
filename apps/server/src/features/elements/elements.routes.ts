import type { Handlers } from '../../http/handlers.ts'
import { createElement, deleteElement, filterElements, loadElement, loadElementByCode, updateElement, showElementUses } from './elements.ts'
import { findSiteOfCode } from './site-of-code.ts'

export const elementHandlers = {
  listElements: (context, { query }) => filterElements(context, query.elementTypeId, { limit: 1000 }),
  filterElements: (context, { query, body }) => filterElements(context, query.elementTypeId, body),
  getElement: (context, { params, query }) => loadElement(context, params.id, query.includeType === 'true'),
  getFullElement: (context, { params }) => loadElement(context, params.id, true),
  getElementByCode: (context, { params, query }) => loadElementByCode(context, params.code, query.includeType === 'true'),
  findSiteOfCode: (context, { params }) => findSiteOfCode(context, params.code),
  createElement: (context, { body }) => createElement(context, body),
  updateElement: (context, { params, body }) => updateElement(context, params.id, body),
  async getElementUses(context, { params }) {
    return { items: await showElementUses(context, params.id) }
  },
  deleteElement: (context, { params, query }) => deleteElement(context, params.id, query.version) as Promise<undefined>,
} satisfies Partial<Handlers>
