/** What a page inside a frame tells the page around it when it wants to be closed. */
export const closeMessage = 'oas:close-frame'
