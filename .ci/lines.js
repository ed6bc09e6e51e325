// A rule of `deno lint`: a text has one line, and a comment of several lines has them to itself. Otherwise scripts would
// be changed when they are sent without the lines of comments and without indentation (league/web/static_files.py).

/** @param {Deno.lint.RuleContext} context @returns {Deno.lint.LintVisitor} */
function create(context) {
  const { sourceCode } = context;
  /** @param {{ range: [number, number] }} part */
  const runsOn = ({ range }) => sourceCode.text.slice(...range).includes("\n");
  /** @param {{ range: [number, number] }} comment */
  const isAlone = ({ range: [from, to] }) => /(^|\n)\s*$/.test(sourceCode.text.slice(0, from)) && sourceCode.text[to] === "\n";
  /** @param {Deno.lint.Node} node */
  const text = (node) => {
    if (runsOn(node)) context.report({ node, message: "This text has several lines. Browsers would get it without indentation." });
  };
  return {
    Literal: text,
    TemplateElement: text,
    Program() {
      const wrong = sourceCode.getAllComments().filter((comment) => runsOn(comment) && !isAlone(comment));
      for (const { range } of wrong) context.report({ range, message: "A comment of several lines has its lines to itself." });
    },
  };
}

export default { name: "lines", rules: { alone: { create } } };
