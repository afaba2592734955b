import { PROCESSOR_TYPES, type ImplementationName, type ProcessorType } from '@verka/domain/processors/implementations/implementation.ts'
import { useAddressParam } from '../../ui/navigation/use-address.ts'

/** The type in the address of a page; one that does not exist is that of modules. */
export function useProcessorType(): ProcessorType {
  const given = useAddressParam('type')
  return PROCESSOR_TYPES.find((type) => type === given) ?? 'module'
}

/** The implementation in the address of a page. One that does not exist is not found by the server. */
export const useImplementationKey = () => useAddressParam('key') as ImplementationName
