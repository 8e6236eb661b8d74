// The interface of the package: its name, and what it registers.
#include "HTP/QnnHtpCommon.h"
#include "HTP/core/op_package_feature_support.h"
#include "HTP/core/op_register_ext.h"
#include "HTP/core/simple_reg.h"
#include "QnnOpPackage.h"

BEGIN_PKG_OPS_OPTS_LIST()
DECLARE_PKG_OPS_OPTS_LIST(PKG_attention)
DECLARE_PKG_OPS_OPTS_LIST(PKG_rules)
END_PKG_OPS_OPTS_LIST()

static constexpr auto sg_packageName = "flash";
static const char *sg_opNames[] = {"Attention", "Attention.partial", "Attention.merge"};
static Qnn_ApiVersion_t sg_sdkApiVersion = QNN_HTP_API_VERSION_INIT;
static QnnOpPackage_Info_t sg_packageInfo = {.packageName = sg_packageName,
                                             .operationNames = sg_opNames,
                                             .numOperations = 3,
                                             .sdkApiVersion = &sg_sdkApiVersion};
static bool sg_isInitialized = false;

INIT_PACKAGE_OP_DEF()
INIT_PACKAGE_OPTIMIZATION_DEF()
INIT_PACKAGE_PARAM_ORDER_DEF()

static Qnn_ErrorHandle_t flashInit(QnnOpPackage_GlobalInfrastructure_t infrastructure) {
  if (sg_isInitialized) return QNN_OP_PACKAGE_ERROR_LIBRARY_ALREADY_INITIALIZED;
  REGISTER_PACKAGE_OPS()
  REGISTER_PACKAGE_OPTIMIZATIONS()
  REGISTER_PACKAGE_PARAM_ORDERS()
  sg_isInitialized = true;
  return QNN_SUCCESS;
}

static Qnn_ErrorHandle_t flashGetInfo(const QnnOpPackage_Info_t **info) {
  if (!sg_isInitialized) return QNN_OP_PACKAGE_ERROR_LIBRARY_NOT_INITIALIZED;
  if (!info) return QNN_OP_PACKAGE_ERROR_INVALID_INFO;
  *info = &sg_packageInfo;
  return QNN_SUCCESS;
}

static Qnn_ErrorHandle_t flashValidateOpConfig(Qnn_OpConfig_t config) {
  if (std::string(config.v1.packageName) != sg_packageName) {
    return QNN_OP_PACKAGE_ERROR_VALIDATION_FAILURE;
  }
  const bool fits = config.v1.numOfInputs == 3 && config.v1.numOfOutputs == 1;
  return fits ? QNN_SUCCESS : QNN_OP_PACKAGE_ERROR_VALIDATION_FAILURE;
}

static Qnn_ErrorHandle_t flashTerminate() {
  sg_isInitialized = false;
  return QNN_SUCCESS;
}

extern "C" Qnn_ErrorHandle_t flashInterfaceProvider(QnnOpPackage_Interface_t *interface) {
  if (!interface) return QNN_OP_PACKAGE_ERROR_INVALID_ARGUMENT;
  interface->interfaceVersion = {1, 4, 0};
  interface->v1_4.init = flashInit;
  interface->v1_4.terminate = flashTerminate;
  interface->v1_4.getInfo = flashGetInfo;
  interface->v1_4.validateOpConfig = flashValidateOpConfig;
  interface->v1_4.createOpImpl = nullptr;
  interface->v1_4.freeOpImpl = nullptr;
  return QNN_SUCCESS;
}
