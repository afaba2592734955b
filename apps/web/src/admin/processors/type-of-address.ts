import type { ImplementationName, ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'

/** The type in the address of a page: one that does not exist leads to no page. */
export const useProcessorType = () => useAddressParam('type') as ProcessorType

/** The implementation in the address of a page. One that does not exist is not found by the server. */
export const useImplementationKey = () => useAddressParam('key') as ImplementationName
