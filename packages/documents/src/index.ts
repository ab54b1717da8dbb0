/** What a document is and what can be found in it, without a browser: text, outline, search, masking, comparison. */
export {};
