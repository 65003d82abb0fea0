/** Something wrong at a place of the body, in the person's language. */
export type Wrong = { readonly path: string; readonly message: string }
