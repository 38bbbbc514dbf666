import module from 'node:module';

/**
 * Has node keep the compiled code of what is loaded from here on, so that the next start takes less time: a fourth less for the language
 * server. Node 22.8 and later can, and keep it in the system's temporary folder; `NODE_DISABLE_COMPILE_CACHE=1` turns it off.
 */
export function keepCompiledCode(): void {
  // The types are those of the oldest node that we support.
  const { enableCompileCache } = module as { readonly enableCompileCache?: () => unknown };
  enableCompileCache?.();
}
