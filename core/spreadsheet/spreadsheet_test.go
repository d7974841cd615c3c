package spreadsheet_test

import (
	"testing"

	"tokri/core/spreadsheet"

	"github.com/stretchr/testify/assert"
)

func TestACellIsNoFormula(t *testing.T) {
	assert.Equal(t, "\ufeffState,Value\n'=1+1,-0.50\n'@x,'-x\n", string(spreadsheet.CSV([][]string{{"State", "Value"}, {"=1+1", "-0.50"}, {"@x", "-x"}})))
}
